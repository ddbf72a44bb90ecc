package io.hypercube.auth.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import io.hypercube.auth.token.SigningKeyRing.SigningKey;

/**
 * A key for HS256, which only the gateway can verify. Tokens of older versions of the program are signed with it. Thread-safe.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7515">RFC 7515</a>
 */
final class HmacKey implements SigningKey {
    private final String id;
    private final JWSHeader header;
    private final MACSigner signer;
    private final MACVerifier verifier;

    HmacKey(byte[] secret) {
        id = KeyDerivation.id(secret);
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

    @Override
    public String id() {
        return id;
    }

    @Override
    public String sign(Payload payload) {
        JWSObject token = new JWSObject(header, payload);
        try {
            token.sign(signer);
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    @Override
    public boolean signed(JWSObject token) {
        try {
            return JWSAlgorithm.HS256.equals(token.getHeader().getAlgorithm()) && token.verify(verifier);
        } catch (JOSEException e) {
            return false;
        }
    }
}
