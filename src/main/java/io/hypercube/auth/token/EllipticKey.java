package io.hypercube.auth.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.util.Base64URL;
import io.hypercube.auth.token.SigningKeyRing.SigningKey;
import java.math.BigInteger;
import java.util.concurrent.atomic.AtomicInteger;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.math.ec.ECPoint;
import org.jspecify.annotations.Nullable;

/**
 * A key pair for ES256, whose public half anybody may have. The pair is derived from the secret when it is first used, because
 * that takes some milliseconds. Thread-safe.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7518#section-3.4">RFC 7518, ECDSA</a>
 */
final class EllipticKey implements SigningKey {
    private static final int MOST_ALTERED = 1_000;
    private static final int MOST_ATTEMPTS = 100;
    private static final String USE = "hypercube tokens ES256";

    private final byte[] secret;
    private final String id;
    private final TokenTag tag;
    /** How often payloads of ours came with another signature: nobody can have thousands of them verified. */
    private final Cache<Base64URL, AtomicInteger> altered = Caffeine.newBuilder()
            .maximumSize(MOST_ALTERED)
            .executor(Runnable::run)
            .build();

    private volatile @Nullable Pair pair;

    private record Pair(ECKey key, ECDSASigner signer, ECDSAVerifier verifier) {}

    EllipticKey(byte[] secret) {
        this.secret = secret.clone();
        this.id = KeyDerivation.id(KeyDerivation.derive(secret, USE + " id", KeyDerivation.BYTES));
        this.tag = new TokenTag(secret);
    }

    @Override
    public String id() {
        return id;
    }

    /** The public half as a JSON Web Key. */
    ECKey publicKey() {
        return pair().key().toPublicJWK();
    }

    @Override
    public String sign(Payload payload) {
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.ES256)
                .type(JOSEObjectType.JWT)
                .keyID(id)
                .customParam(TokenTag.PARAMETER, tag.of(payload.toBase64URL()))
                .build();
        return signed(header, payload);
    }

    /** Signs a token that only others accept: it lacks the tag, without which the gateway verifies no signature. */
    String signForOthers(Payload payload) {
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.ES256)
                .type(JOSEObjectType.JWT)
                .keyID(id)
                .build();
        return signed(header, payload);
    }

    private String signed(JWSHeader header, Payload payload) {
        JWSObject token = new JWSObject(header, payload);
        try {
            token.sign(pair().signer());
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    /** Compares the tag first, so that a forged token costs a hash and no arithmetic on the curve. */
    @Override
    public boolean signed(JWSObject token) {
        Base64URL payload = token.getPayload().toBase64URL();
        if (!JWSAlgorithm.ES256.equals(token.getHeader().getAlgorithm())
                || !tag.isOf(payload, token.getHeader())
                || attempts(payload) >= MOST_ATTEMPTS) {
            return false;
        }
        boolean signed = verified(token);
        if (!signed) {
            altered.get(payload, first -> new AtomicInteger()).incrementAndGet();
        }
        return signed;
    }

    private int attempts(Base64URL payload) {
        AtomicInteger known = altered.getIfPresent(payload);
        return known == null ? 0 : known.get();
    }

    private boolean verified(JWSObject token) {
        try {
            return token.verify(pair().verifier());
        } catch (JOSEException e) {
            return false;
        }
    }

    private Pair pair() {
        Pair known = pair;
        if (known == null) {
            known = derived();
            pair = known;
        }
        return known;
    }

    private Pair derived() {
        X9ECParameters curve = CustomNamedCurves.getByName("P-256");
        BigInteger scalar = KeyDerivation.scalar(secret, USE, curve.getN());
        ECPoint point = curve.getG().multiply(scalar).normalize();
        ECKey key = new ECKey.Builder(
                        Curve.P_256,
                        coordinate(point.getAffineXCoord().toBigInteger()),
                        coordinate(point.getAffineYCoord().toBigInteger()))
                .d(coordinate(scalar))
                .keyUse(KeyUse.SIGNATURE)
                .algorithm(JWSAlgorithm.ES256)
                .keyID(id)
                .build();
        try {
            return new Pair(key, new ECDSASigner(key), new ECDSAVerifier(key));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Base64URL coordinate(BigInteger value) {
        return ECKey.encodeCoordinate(
                Curve.P_256.toECParameterSpec().getCurve().getField().getFieldSize(), value);
    }
}
