package io.hypercube.federation.provider;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.hypercube.testbed.Smoke;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each check of OpenID Connect Core 3.1.3.7, with an ID token that fails exactly that one. */
@Smoke
class IdTokenLiesIT extends BeforeLyingProvider {
    static Stream<Arguments> lies() {
        return Stream.of(
                lie("of another audience", claims(token -> token.audience("other")), "aud"),
                lie("without an audience", claims(token -> token.audience((String) null)), "aud"),
                lie(
                        "with an audience that is not trusted",
                        claims(token ->
                                token.audience(List.of("hypercube", "evil")).claim("azp", "hypercube")),
                        "aud: evil (expected: only configured audiences)"),
                lie(
                        "for another authorized party",
                        claims(token ->
                                token.audience(List.of("hypercube", "trusted")).claim("azp", "trusted")),
                        "azp: trusted (expected: hypercube)"),
                lie("for another authorized party alone", claims(token -> token.claim("azp", "trusted")), "azp"),
                lie(
                        "for several audiences and no authorized party",
                        claims(token -> token.audience(List.of("hypercube", "trusted"))),
                        "azp"),
                lie("of another issuer", claims(token -> token.issuer("https://evil.example.com")), "iss"),
                lie("with another nonce", claims(token -> token.claim("nonce", "other")), "nonce"),
                lie("without a nonce", claims(token -> token.claim("nonce", null)), "nonce"),
                lie("without a subject", claims(token -> token.subject(null)), "sub"),
                lie("that has expired", claims(token -> token.expirationTime(inSeconds(-120))), "Expired"),
                lie("without an expiration", claims(token -> token.expirationTime(null)), "exp"),
                lie("of the future", claims(token -> token.issueTime(inSeconds(120))), "issue time"),
                lie("without the time of issue", claims(token -> token.issueTime(null)), "iat"),
                lie("with the hash of another access token", claims(token -> token.claim("at_hash", "eA")), "at_hash"),
                lie("signed by another key of the same id", IdTokenLiesIT::anotherKey, "Invalid signature"),
                lie("signed by an unknown key", IdTokenLiesIT::unknownKey, "no matching key"),
                lie("without a signature", IdTokenLiesIT::unsigned, "ID token"),
                lie("signed with the client secret", IdTokenLiesIT::clientSecret, "algorithm"),
                lie("signed with the public key as a secret", IdTokenLiesIT::publicKey, "algorithm"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("lies")
    void refusesAnIdToken(String what, Consumer<LyingProvider> lie, String reason) {
        lie.accept(provider);
        assertRefused(signIn(), reason);
    }

    private static Arguments lie(String what, Consumer<LyingProvider> lie, String reason) {
        return Arguments.of(what, lie, reason);
    }

    private static Consumer<LyingProvider> claims(UnaryOperator<JWTClaimsSet.Builder> lie) {
        return liar -> liar.tokenLie = lie;
    }

    private static void anotherKey(LyingProvider liar) {
        var other = LyingProvider.newKey(liar.key.getKeyID());
        liar.signing = claims -> LyingProvider.signed(claims, other);
    }

    private static void unknownKey(LyingProvider liar) {
        var other = LyingProvider.newKey("unknown");
        liar.signing = claims -> LyingProvider.signed(claims, other);
    }

    private static void unsigned(LyingProvider liar) {
        liar.signing = claims -> new PlainJWT(claims).serialize();
    }

    private static void clientSecret(LyingProvider liar) {
        byte[] secret = LyingProvider.SECRET.repeat(4).getBytes(StandardCharsets.UTF_8);
        liar.signing = claims -> symmetric(claims, secret, liar.key.getKeyID());
    }

    private static void publicKey(LyingProvider liar) {
        liar.signing = claims -> symmetric(claims, liar.key.toPublicKey().getEncoded(), liar.key.getKeyID());
    }

    private static String symmetric(JWTClaimsSet claims, byte[] secret, String id) throws JOSEException {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.HS256)
                        .type(JOSEObjectType.JWT)
                        .keyID(id)
                        .build(),
                claims);
        token.sign(new MACSigner(secret));
        return token.serialize();
    }

    private static Date inSeconds(int seconds) {
        return Date.from(Instant.now().plusSeconds(seconds));
    }
}
