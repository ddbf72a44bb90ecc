package io.hypercube.auth.token;

import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;

/** Signs and verifies tokens with one algorithm. Thread-safe. */
sealed interface SigningKey permits HmacKey, EllipticKey {
    /** Identifies the key in the header of a token ({@code kid}). Replicas that share the secret agree on it. */
    String id();

    String sign(Payload payload);

    /** Whether the token was signed with this key and its algorithm, whatever algorithm the token's header names. */
    boolean signed(JWSObject token);
}
