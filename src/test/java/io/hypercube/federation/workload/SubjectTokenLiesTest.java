package io.hypercube.federation.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.net.URI;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each check of a subject token, with a token that fails exactly that one. */
class SubjectTokenLiesTest extends InWorkloads {
    private static final RSAKey OTHER = TestIssuer.newKey("k1");

    private interface Lie extends Function<SubjectTokenLiesTest, String> {}

    static Stream<Arguments> lies() {
        return Stream.of(
                lie("of another audience", claims(token -> token.audience("other")), "aud: other"),
                lie("without an audience", claims(token -> token.audience((String) null)), "aud"),
                lie(
                        "for another audience as well",
                        claims(token -> token.audience(List.of("hypercube", "evil"))),
                        "aud: hypercube, evil (expected: only hypercube)"),
                lie("of an unknown issuer", claims(token -> token.issuer("https://evil.example.com")), "iss"),
                lie("of an issuer that differs by a slash", test -> test.slash(), "iss"),
                lie("without an issuer", claims(token -> token.issuer(null)), "iss: missing"),
                lie("without a subject", claims(token -> token.subject(null)), "sub: missing"),
                lie("with a blank subject", claims(token -> token.subject(" ")), "sub: missing"),
                lie("without an expiration", claims(token -> token.expirationTime(null)), "exp: missing"),
                lie("without the time of issue", claims(token -> token.issueTime(null)), "iat: missing"),
                lie("that expires now", test -> test.timed("exp", Duration.ZERO), "exp"),
                lie("of the future", test -> test.timed("iat", Duration.ofSeconds(70)), "iat"),
                lie("that is not valid yet", test -> test.timed("nbf", Duration.ofSeconds(70)), "nbf"),
                lie("that is valid for days", test -> test.timed("exp", Duration.ofHours(25)), "24 hours"),
                lie("signed by another key of the same id", test -> test.signed(OTHER), "Invalid signature"),
                lie("signed by an unknown key", test -> test.signed(TestIssuer.newKey("k2")), "no matching key"),
                lie("with the signer's key in its header", SubjectTokenLiesTest::embeddedKey, "Invalid signature"),
                lie("without a signature", SubjectTokenLiesTest::unsigned, "malformed"),
                lie("with alg none", SubjectTokenLiesTest::algNone, "malformed"),
                lie("signed with the public key as a secret", SubjectTokenLiesTest::publicKey, "algorithm"),
                lie("that names no key", test -> test.headed(header -> header.keyID(null)), "kid"),
                lie("of another type", test -> test.headed(h -> h.type(new JOSEObjectType("at+jwt"))), "typ"),
                lie("with a critical header", test -> test.headed(h -> h.criticalParams(Set.of("x"))), "crit"),
                lie("with one letter changed", SubjectTokenLiesTest::altered, "Invalid signature"),
                lie("that is too long", claims(token -> token.claim("x", "y".repeat(16_000))), "at most 16384"),
                lie("that is no JWT", test -> "e30.e30", "malformed"),
                lie("with claims that are no object", test -> "e30.W10.e30", "malformed"),
                lie("with claims that are nested deeply", SubjectTokenLiesTest::nested, "malformed"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("lies")
    void refusesAToken(String what, Function<SubjectTokenLiesTest, String> lie, String reason) {
        assertRefused(exchange(lie.apply(this)), "invalid_request", reason);
    }

    /** The control: all lies change this one. */
    @Test
    void takesAnHonestToken() {
        assertThat(exchange(issuer.token()).status()).isEqualTo(200);
        assertThat(exchange(timed("iat", Duration.ofSeconds(50))).status()).isEqualTo(200);
        assertThat(exchange(timed("nbf", Duration.ofSeconds(50))).status()).isEqualTo(200);
        assertThat(exchange(timed("exp", Duration.ofHours(24))).status()).isEqualTo(200);
        assertThat(exchange(headed(header -> header.type(JOSEObjectType.JWT))).status())
                .isEqualTo(200);
    }

    private static Arguments lie(String what, Lie lie, String reason) {
        return Arguments.of(what, lie, reason);
    }

    private static Lie claims(UnaryOperator<JWTClaimsSet.Builder> change) {
        return test -> issuer.token(change);
    }

    private String slash() {
        return issuer.token(token -> token.issuer(issuer.url() + "/"));
    }

    private String timed(String claim, Duration fromNow) {
        Date time = Date.from(rooms.clock.instant().plus(fromNow));
        return issuer.token(token -> token.claim(claim, time));
    }

    private String signed(RSAKey key) {
        return TestIssuer.signed(issuer.claims().build(), key);
    }

    private String headed(UnaryOperator<JWSHeader.Builder> change) {
        JWSHeader.Builder header = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(TestIssuer.KEY.getKeyID());
        return TestIssuer.signed(change.apply(header).build(), issuer.claims().build(), TestIssuer.KEY);
    }

    private String embeddedKey() {
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .keyID("k1")
                .jwk(OTHER.toPublicJWK())
                .jwkURL(URI.create(issuer.url() + "/others"))
                .build();
        return TestIssuer.signed(header, issuer.claims().build(), OTHER);
    }

    private String unsigned() {
        return new PlainJWT(issuer.claims().build()).serialize();
    }

    private String algNone() {
        Base64URL header = Base64URL.encode("{\"alg\":\"none\",\"kid\":\"k1\"}");
        return header + "." + Base64URL.encode(issuer.claims().build().toString()) + ".";
    }

    private String publicKey() {
        try {
            SignedJWT token = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("k1").build(),
                    issuer.claims().build());
            token.sign(new MACSigner(TestIssuer.KEY.toPublicKey().getEncoded()));
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private String altered() {
        String token = issuer.token();
        int last = token.length() - 10;
        return token.substring(0, last) + (token.charAt(last) == 'A' ? 'B' : 'A') + token.substring(last + 1);
    }

    private String nested() {
        return "e30." + Base64URL.encode("{\"a\":" + "[".repeat(5_000) + "]".repeat(5_000) + "}") + ".e30";
    }
}
