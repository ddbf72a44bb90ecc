package io.hypercube.auth.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import io.hypercube.core.identity.RandomText;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class EllipticKeyTest {
    private static final Payload PAYLOAD = new Payload(Map.of("sub", "alice"));

    private final byte[] secret = RandomText.bytes(KeyDerivation.BYTES);
    private final EllipticKey key = new EllipticKey(secret);

    /** As an API server does: with the public key and nothing else. */
    @Test
    void isVerifiedWithThePublicKey() throws Exception {
        JWSObject token = JWSObject.parse(key.sign(PAYLOAD));

        assertThat(key.publicKey().isPrivate()).isFalse();
        assertThat(key.publicKey().getKeyID()).isEqualTo(token.getHeader().getKeyID());
        assertThat(token.verify(new ECDSAVerifier(key.publicKey()))).isTrue();
        assertThat(key.signed(token)).isTrue();
    }

    @Test
    void replicasDeriveTheSamePair() throws Exception {
        EllipticKey replica = new EllipticKey(secret);

        assertThat(replica.publicKey()).isEqualTo(key.publicKey());
        assertThat(replica.signed(JWSObject.parse(key.sign(PAYLOAD)))).isTrue();
    }

    @Property(tries = 50)
    void everySecretIsAKeyOnTheCurve(@ForAll @Size(KeyDerivation.BYTES) byte[] any) throws Exception {
        EllipticKey made = new EllipticKey(any);
        BigInteger order = Curve.P_256.toECParameterSpec().getOrder();

        assertThat(KeyDerivation.scalar(any, "a use", order)).isBetween(BigInteger.ONE, order.subtract(BigInteger.ONE));
        assertThat(made.publicKey().toECPublicKey().getW()).isNotNull();
        assertThat(made.signed(JWSObject.parse(made.sign(PAYLOAD)))).isTrue();
    }

    @Test
    void anotherPairUnderOurIdIsNotBelieved() throws Exception {
        ECKey foreign = new ECKeyGenerator(Curve.P_256).generate();
        JWSObject token = new JWSObject(ourHeader(), PAYLOAD);
        token.sign(new ECDSASigner(foreign));

        assertThat(key.signed(token)).isFalse();
    }

    @Test
    void aSignatureWithoutOurTagIsNotLookedAt() throws Exception {
        JWSObject token = JWSObject.parse(key.sign(PAYLOAD));
        Base64URL other = new Payload(Map.of("sub", "mallory")).toBase64URL();

        assertThat(key.signed(new JWSObject(token.getHeader().toBase64URL(), other, token.getSignature())))
                .isFalse();
        assertThat(key.signed(new JWSObject(
                        new JWSHeader.Builder(JWSAlgorithm.ES256)
                                .keyID(key.id())
                                .build()
                                .toBase64URL(),
                        PAYLOAD.toBase64URL(),
                        token.getSignature())))
                .isFalse();
    }

    /** The attack on libraries that take the algorithm from the token: the public key as the secret of an HMAC. */
    @Test
    void thePublicKeyIsNoSecret() throws Exception {
        JWSObject token = new JWSObject(
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(key.id()).build(), PAYLOAD);
        token.sign(new MACSigner(key.publicKey().toJSONString().getBytes(StandardCharsets.UTF_8)));

        assertThat(key.signed(token)).isFalse();
    }

    @Test
    void signaturesOfOnePayloadAreNotTriedForEver() throws Exception {
        JWSObject token = JWSObject.parse(key.sign(PAYLOAD));
        for (int i = 0; i < 99; i++) {
            assertThat(key.signed(with(token, Base64URL.encode(RandomText.bytes(64)))))
                    .isFalse();
        }
        assertThat(key.signed(token)).isTrue();
        assertThat(key.signed(with(token, Base64URL.encode(RandomText.bytes(64)))))
                .isFalse();

        assertThat(key.signed(token)).isFalse();
    }

    private static JWSObject with(JWSObject token, Base64URL signature) throws Exception {
        return new JWSObject(token.getHeader().toBase64URL(), token.getPayload().toBase64URL(), signature);
    }

    private JWSHeader ourHeader() throws Exception {
        return JWSObject.parse(key.sign(PAYLOAD)).getHeader();
    }
}
