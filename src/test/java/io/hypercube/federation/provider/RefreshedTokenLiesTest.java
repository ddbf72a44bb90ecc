package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import io.hypercube.core.identity.Secret;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each check of OpenID Connect Core 12.2, with a refreshed ID token that fails exactly that one. */
class RefreshedTokenLiesTest extends BeforeProvider {
    static Stream<Arguments> refusals() {
        return Stream.of(
                lie("of another person", claims(token -> token.subject("2"))),
                lie("of another audience", claims(token -> token.audience("trusted"))),
                lie("of another issuer", claims(token -> token.issuer("https://evil.example.com"))),
                lie("with another nonce", claims(token -> token.claim("nonce", "other"))),
                lie("of another authentication", claims(token -> token.claim("auth_time", 1))),
                lie("that has expired", claims(token -> token.expirationTime(inSeconds(-120)))),
                lie("of the future", claims(token -> token.issueTime(inSeconds(120)))),
                lie("of another client", claims(token -> token.claim("azp", "trusted"))),
                lie("for another access token", claims(token -> token.claim("at_hash", "eA"))),
                lie("signed by another key", liar -> {
                    var other = LyingProvider.newKey(liar.key.getKeyID());
                    liar.signing = claims -> LyingProvider.signed(claims, other);
                }),
                lie("without a signature", liar -> liar.signing = claims -> new PlainJWT(claims).serialize()),
                lie(
                        "with 65 groups",
                        liar -> liar.claims.put(
                                "groups",
                                Stream.iterate(0, n -> n + 1)
                                        .limit(65)
                                        .map(n -> "g" + n)
                                        .toList())),
                lie("with a group of Kubernetes", liar -> liar.claims.put("email", "system:admin")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refusals")
    void endsTheSessionAfterARefreshedTokenThatNoSignInWouldTake(String what, Consumer<LyingProvider> lie) {
        liar.claims.put("auth_time", 1_900_000_000);
        Secret session = signIn();
        lie.accept(liar);
        liar.claims.replace("groups", List.of("dev"), List.of("platform"));
        rooms.clock.advance(TIMES.refresh());
        refresh();
        assertThat(isSignedIn(session)).isFalse();
        assertThat(rooms.accounts.get("alice@example.com").groups()).containsExactly("corp:dev");
    }

    @Test
    void endsTheSessionWhenAnAudienceIsMissing() {
        liar.tokenLie = token -> token.audience(List.of("hypercube", "trusted")).claim("azp", "hypercube");
        Secret session = signIn();
        liar.tokenLie = UnaryOperator.identity();
        rooms.clock.advance(TIMES.refresh());
        refresh();
        assertThat(isSignedIn(session)).isFalse();
    }

    private static Arguments lie(String what, Consumer<LyingProvider> lie) {
        return Arguments.of(what, lie);
    }

    private static Consumer<LyingProvider> claims(UnaryOperator<JWTClaimsSet.Builder> lie) {
        return liar -> liar.tokenLie = lie;
    }

    private static Date inSeconds(int seconds) {
        return Date.from(Instant.now().plusSeconds(seconds));
    }
}
