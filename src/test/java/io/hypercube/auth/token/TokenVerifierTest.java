package io.hypercube.auth.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.PlainHeader;
import com.nimbusds.jose.PlainObject;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.util.Base64URL;
import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.auth.token.TokenVerifier.TokenCheck.Invalid;
import io.hypercube.auth.token.TokenVerifier.TokenCheck.Valid;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.secret.RotatedKeys.KeyVersion;
import io.hypercube.testbed.MovableClock;
import io.hypercube.testbed.Shows;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenVerifierTest {
    private static final TokenConfig CONFIG = new TokenConfig(Duration.ofHours(1));

    private static final TokenSubject SUBJECT = new TokenSubject("alice", "id-1", 3, new AccessKeyId("AK1"));

    private final MovableClock clock = new MovableClock();
    private final byte[] secret = RandomText.bytes(KeyDerivation.BYTES);
    private final HmacKey key = new HmacKey(secret);
    private final SigningKeyRing ring = ring(secret);
    private final TokenVerifier verifier = new TokenVerifier(ring, CONFIG, clock);

    @Test
    void acceptsWhatWasIssued() {
        IssuedToken issued = issue(Duration.ofHours(1));

        assertThat(verifier.verify(issued.token().reveal())).isEqualTo(new Valid(SUBJECT, issued.expiration()));
        assertThat(issued.expiration()).isEqualTo(clock.instant().plus(Duration.ofHours(1)));
    }

    @Test
    void remembersThatATokenNamesNoKey() {
        TokenSubject byPassword = new TokenSubject("alice", "id-1", 3, null);
        IssuedToken issued = issuer(Duration.ofHours(1)).issue(byPassword);

        assertThat(verifier.verify(issued.token().reveal())).isEqualTo(new Valid(byPassword, issued.expiration()));
    }

    @Test
    void rejectsATokenFromTheMomentItExpires() {
        String token = issue(Duration.ofSeconds(90)).token().reveal();

        clock.advance(Duration.ofMillis(89_999));
        assertThat(verifier.verify(token)).isInstanceOf(Valid.class);
        clock.advance(Duration.ofMillis(1));
        assertThat(verifier.verify(token)).isInstanceOf(Invalid.class);
    }

    @Test
    void rejectsAnExpiredTokenThatItSeesForTheFirstTime() {
        String token = issue(Duration.ofSeconds(1)).token().reveal();
        clock.advance(Duration.ofSeconds(1));

        assertThat(verifier.verify(token)).isInstanceOf(Invalid.class);
    }

    @Test
    void bearsWithAReplicaWhoseClockIsALittleAhead() {
        String token = issue(Duration.ofHours(1)).token().reveal();
        clock.advance(Duration.ofSeconds(-20));

        assertThat(verifier.verify(token)).isInstanceOf(Valid.class);
    }

    @Test
    @Shows("S11")
    void rejectsATokenOfTheFuture() throws JOSEException {
        Map<String, Object> claims = claims();
        claims.put("nbf", clock.instant().getEpochSecond() + 1);

        assertThat(verifier.verify(signed(claims))).isInstanceOf(Invalid.class);
    }

    @Test
    void acceptsForgeriesMadeWithTheKeyItself() throws JOSEException {
        // valid values, of which the attacks below change one
        assertThat(verifier.verify(signed(claims()))).isInstanceOf(Valid.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"iss", "aud", "sub", "uid", "pwv", "nbf", "exp"})
    void rejectsAMissingOrForeignClaim(String claim) throws JOSEException {
        Map<String, Object> missing = claims();
        missing.remove(claim);
        Map<String, Object> foreign = claims();
        foreign.put(claim, List.of("somebody else"));

        assertThat(verifier.verify(signed(missing))).isInstanceOf(Invalid.class);
        assertThat(verifier.verify(signed(foreign))).isInstanceOf(Invalid.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"iss", "aud"})
    void rejectsAnotherIssuerOrAudience(String claim) throws JOSEException {
        Map<String, Object> claims = claims();
        claims.put(claim, "https://kubernetes.default.svc");

        assertThat(verifier.verify(signed(claims))).isInstanceOf(Invalid.class);
    }

    @Test
    void rejectsAlgNone() {
        PlainObject unsigned = new PlainObject(new PlainHeader(), new Payload(claims()));
        Base64URL header = Base64URL.encode("{\"alg\":\"none\",\"kid\":\"" + key.id() + "\"}");
        Base64URL payload = new Payload(claims()).toBase64URL();

        assertThat(verifier.verify(unsigned.serialize())).isInstanceOf(Invalid.class);
        assertThat(verifier.verify(header + "." + payload + ".")).isInstanceOf(Invalid.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"HS384", "HS512"})
    void rejectsAnotherAlgorithmWithTheRightKey(String algorithm) throws JOSEException {
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.parse(algorithm))
                .keyID(key.id())
                .build();
        byte[] longEnough = java.util.Arrays.copyOf(secret, 64);
        JWSObject token = new JWSObject(header, new Payload(claims()));
        token.sign(new MACSigner(longEnough));

        assertThat(verifier.verify(token.serialize())).isInstanceOf(Invalid.class);
    }

    @Test
    void rejectsAnRsaSignatureUnderOurKeyId() throws JOSEException, NoSuchAlgorithmException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        JWSHeader header =
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.id()).build();
        JWSObject token = new JWSObject(header, new Payload(claims()));
        token.sign(new RSASSASigner(generator.generateKeyPair().getPrivate()));

        assertThat(verifier.verify(token.serialize())).isInstanceOf(Invalid.class);
    }

    @Test
    void rejectsASignatureMadeWithThePublicKeyId() throws JOSEException {
        byte[] guess = java.util.Arrays.copyOf(key.id().getBytes(StandardCharsets.US_ASCII), KeyDerivation.BYTES);

        assertThat(verifier.verify(signed(guess, key.id(), claims()))).isInstanceOf(Invalid.class);
    }

    @Test
    void rejectsAForeignKeyUnderItsOwnOrOurKeyId() throws JOSEException {
        byte[] foreign = RandomText.bytes(KeyDerivation.BYTES);

        assertThat(verifier.verify(signed(foreign, new HmacKey(foreign).id(), claims())))
                .isInstanceOf(Invalid.class);
        assertThat(verifier.verify(signed(foreign, key.id(), claims()))).isInstanceOf(Invalid.class);
    }

    @Test
    void rejectsOurSignatureUnderAnotherOrNoKeyId() throws JOSEException {
        JWSObject nameless = new JWSObject(new JWSHeader(JWSAlgorithm.HS256), new Payload(claims()));
        nameless.sign(new MACSigner(secret));

        assertThat(verifier.verify(signed(secret, "other", claims()))).isInstanceOf(Invalid.class);
        assertThat(verifier.verify(nameless.serialize())).isInstanceOf(Invalid.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ".", "..", "...", "a.b.c", "null", "e30.e30.e30", "\u0000", "ä.ö.ü"})
    void rejectsWhatIsNoToken(String text) {
        assertThat(verifier.verify(text)).isInstanceOf(Invalid.class);
    }

    @Test
    void rejectsTokensOfAnyLengthInTheSameTime() {
        String token = issue(Duration.ofHours(1)).token().reveal();

        assertThat(verifier.verify(token + "A".repeat(1 << 20))).isInstanceOf(Invalid.class);
        assertThat(verifier.verify(".".repeat(1 << 20))).isInstanceOf(Invalid.class);
    }

    @Test
    void keepsTokensOfAnOlderKeyOnTheRing() {
        String old = issue(Duration.ofHours(1)).token().reveal();
        byte[] newer = RandomText.bytes(KeyDerivation.BYTES);

        TokenVerifier both = new TokenVerifier(ring(newer, secret), CONFIG, clock);
        TokenVerifier newOnly = new TokenVerifier(ring(newer), CONFIG, clock);

        assertThat(both.verify(old)).isInstanceOf(Valid.class);
        assertThat(newOnly.verify(old)).isInstanceOf(Invalid.class);
    }

    /** @param newestFirst is the current key and older ones */
    private SigningKeyRing ring(byte[]... newestFirst) {
        List<KeyVersion> versions = IntStream.range(0, newestFirst.length)
                .mapToObj(i -> new KeyVersion(newestFirst.length - i, newestFirst[i], Instant.EPOCH, Duration.ZERO))
                .toList();
        return new SigningKeyRing(versions, clock, () -> {});
    }

    private IssuedToken issue(Duration ttl) {
        return issuer(ttl).issue(SUBJECT);
    }

    private TokenIssuer issuer(Duration ttl) {
        return new TokenIssuer(ring, new TokenConfig(ttl), clock);
    }

    private Map<String, Object> claims() {
        Instant now = clock.instant();
        return new TreeMap<>(new Claims(SUBJECT, now, now.plusSeconds(60))
                .toPayload(now, new TokenConfig(Duration.ofHours(1)))
                .toJSONObject());
    }

    private String signed(Map<String, Object> claims) throws JOSEException {
        return signed(secret, key.id(), claims);
    }

    private static String signed(byte[] secret, String keyId, Map<String, Object> claims) throws JOSEException {
        JWSHeader header =
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(keyId).build();
        JWSObject token = new JWSObject(header, new Payload(claims));
        token.sign(new MACSigner(secret));
        return token.serialize();
    }
}
