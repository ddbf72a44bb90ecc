package io.hypercube.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A secret for HS256. Its id is derived from it, so replicas that share the secret agree on the id. Thread-safe.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7515">RFC 7515</a>
 */
final class SigningKey {
    static final int BYTES = 32;

    private static final int ID_BYTES = 8;

    private final String id;
    private final JWSHeader header;
    private final MACSigner signer;
    private final MACVerifier verifier;

    /** @param secret {@value #BYTES} random bytes */
    SigningKey(byte[] secret) {
        if (secret.length != BYTES) {
            throw new IllegalArgumentException("a signing key has " + BYTES + " bytes, not " + secret.length);
        }
        id = idOf(secret);
        header = new JWSHeader.Builder(JWSAlgorithm.HS256)
                .type(JOSEObjectType.JWT)
                .keyID(id)
                .build();
        try {
            signer = new MACSigner(secret);
            verifier = new MACVerifier(secret);
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    String id() {
        return id;
    }

    String sign(Payload payload) {
        JWSObject token = new JWSObject(header, payload);
        try {
            token.sign(signer);
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    boolean signed(JWSObject token) {
        try {
            return token.verify(verifier);
        } catch (JOSEException e) {
            return false;
        }
    }

    private static String idOf(byte[] secret) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(secret);
            return HexFormat.of().formatHex(Arrays.copyOf(digest, ID_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
