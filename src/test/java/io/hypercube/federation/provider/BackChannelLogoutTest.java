package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.hypercube.auth.authentication.Authenticator.Authentication.Authenticated;
import io.hypercube.auth.authentication.CallerTokens;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.identity.Secret;
import io.hypercube.testbed.OwnCall.Answer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each check of Back-Channel Logout 2.6, with a token that fails exactly that one, and what a valid token ends. */
class BackChannelLogoutTest extends BeforeProvider {
    private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";
    private static final JOSEObjectType TYPE = new JOSEObjectType("logout+jwt");

    interface Signing {
        String sign(JWTClaimsSet claims) throws JOSEException;
    }

    static Stream<Arguments> lies() {
        return Stream.of(
                claims("of another issuer", token -> token.issuer("https://evil.example.com"), "iss"),
                claims("for another audience", token -> token.audience("trusted"), "aud"),
                claims("without an audience", token -> token.audience((String) null), "aud"),
                claims("without a time of issue", token -> token.issueTime(null), "iat"),
                claims("of the future", token -> token.issueTime(inSeconds(120)), "iat"),
                claims("of yesterday", token -> token.issueTime(inSeconds(-86_400)), "iat"),
                claims("that has expired", token -> token.expirationTime(inSeconds(-120)), "Expired"),
                claims("without an expiration", token -> token.expirationTime(null), "exp"),
                claims("without an id", token -> token.jwtID(null), "jti"),
                claims("without events", token -> token.claim("events", null), "events"),
                claims("with another event", token -> token.claim("events", Map.of("other", Map.of())), "event"),
                claims("with an event that is a text", token -> token.claim("events", Map.of(EVENT, "x")), "events"),
                claims("with a nonce", token -> token.claim("nonce", "n"), "nonce"),
                claims(
                        "without subject and session",
                        token -> token.subject(null).claim("sid", null),
                        "sub"),
                signing("of another type", claims -> signed(claims, liar.key, new JOSEObjectType("at+jwt")), "typ"),
                signing(
                        "signed by another key",
                        claims -> signed(claims, LyingProvider.newKey("k1"), TYPE),
                        "signature"),
                signing("signed by an unknown key", claims -> signed(claims, LyingProvider.newKey("x"), TYPE), "key"),
                signing("without a signature", claims -> new PlainJWT(claims).serialize(), "not a signed JWT"),
                signing("signed with the client secret", BackChannelLogoutTest::symmetric, "algorithm"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("lies")
    void refusesAToken(String what, UnaryOperator<JWTClaimsSet.Builder> lie, Signing signing, String reason)
            throws JOSEException {
        Secret session = signIn();
        Answer answer = send(signing.sign(lie.apply(token("1", null)).build()));
        assertRefused(answer, reason);
        assertThat(isSignedIn(session)).isTrue();
    }

    @Test
    void refusesATokenThatWasUsed() throws JOSEException {
        String token = signed(token("1", null).build(), liar.key, TYPE);
        assertThat(send(token).status()).isEqualTo(200);
        Secret session = signIn();
        Answer again = send(token);
        assertRefused(again, "jti: used before");
        assertThat(again.notes().text(Note.SIGNED_OUT)).isNull();
        assertThat(isSignedIn(session)).isTrue();
    }

    @Test
    void takesATokenAgainAfterTheDatabaseFailed() throws JOSEException, SQLException {
        Secret session = signIn();
        String token = signed(token("1", null).build(), liar.key, TYPE);
        byHand("CREATE TRIGGER broken BEFORE DELETE ON provider_grant BEGIN SELECT RAISE(ABORT, 'disk full'); END");
        assertThatThrownBy(() -> send(token)).hasMessageContaining("disk full");
        assertThat(isSignedIn(session)).isTrue();

        byHand("DROP TRIGGER broken");
        assertThat(send(token).status()).isEqualTo(200);
        assertThat(isSignedIn(session)).isFalse();
        assertRefused(send(token), "jti: used before");
    }

    private void byHand(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("data/hypercube.db"));
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void refusesOtherRequests() throws JOSEException {
        String token = signed(token("1", null).build(), liar.key, TYPE);
        assertRefused(logout(""), "missing");
        assertRefused(logout("logout_token="), "not a signed JWT");
        assertRefused(logout("logout_token=" + token + "&logout_token=" + token), "logout_token");
    }

    @Test
    void endsEverythingOfThePerson() throws JOSEException {
        Secret one = signIn();
        Secret two = signIn();
        liar.claims.putAll(Map.of("sub", "2", "email", "bob@example.com"));
        Secret other = signIn();

        Answer answer = send(signed(token("1", null).build(), liar.key, JOSEObjectType.JWT));

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.headers()).containsEntry("Cache-Control", "no-store");
        assertThat(answer.notes().text(Note.SIGNED_OUT)).isEqualTo("alice@example.com");
        assertThat(List.of(isSignedIn(one), isSignedIn(two), isSignedIn(other))).containsExactly(false, false, true);
        assertThat(send(signed(token("1", null).build(), liar.key, TYPE)).status())
                .as("nothing is left to end")
                .isEqualTo(200);
    }

    @Test
    void endsTheSessionThatIsNamed() throws JOSEException {
        liar.claims.put("sid", "s1");
        Secret one = signIn();
        liar.claims.put("sid", "s2");
        Secret two = signIn();

        assertThat(send(signed(token("2", "s1").build(), liar.key, TYPE)).status())
                .as("a session of somebody else")
                .isEqualTo(200);
        assertThat(isSignedIn(one)).isTrue();
        send(signed(token("1", "s1").build(), liar.key, TYPE));
        assertThat(List.of(isSignedIn(one), isSignedIn(two))).containsExactly(false, true);
        Answer answer = send(signed(token(null, "s2").build(), liar.key, TYPE));
        assertThat(isSignedIn(two)).isFalse();
        assertThat(answer.notes().text(Note.SIGNED_OUT)).isEqualTo("alice@example.com");
    }

    @Test
    void endsTokensOfTheSession() throws JOSEException {
        liar.claims.put("sid", "s1");
        Secret session = signIn();
        String token = new CallerTokens(rooms.authenticator, rooms.issuer)
                .issue(caller(session).orElseThrow())
                .token()
                .reveal();
        assertThat(rooms.authenticator.authenticate(List.of("Bearer " + token))).isInstanceOf(Authenticated.class);

        send(signed(token(null, "s1").build(), liar.key, TYPE));

        rooms.directory.refresh();
        assertThat(rooms.authenticator.authenticate(List.of("Bearer " + token))).isNotInstanceOf(Authenticated.class);
    }

    @Test
    void slowsDownNetworksThatGuess() throws JOSEException {
        Secret session = signIn();
        String forged = signed(token("1", null).build(), LyingProvider.newKey("k1"), TYPE);
        int refused = 0;
        while (send(forged).status() == 400) {
            refused++;
        }
        assertThat(refused).isBetween(30, 40);
        assertThat(send(forged).status()).isEqualTo(429);
        assertThat(isSignedIn(session)).isTrue();
    }

    private Answer send(String token) {
        return logout("logout_token=" + token);
    }

    private static void assertRefused(Answer answer, String reason) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.json().path("error").asString()).isEqualTo("invalid_request");
        assertThat(answer.json().path("error_description").asString()).contains(reason);
        assertThat(answer.headers()).containsEntry("Cache-Control", "no-store");
    }

    private static JWTClaimsSet.Builder token(@Nullable String subject, @Nullable String session) {
        return new JWTClaimsSet.Builder()
                .issuer(liar.url())
                .audience(LyingProvider.CLIENT)
                .issueTime(inSeconds(0))
                .expirationTime(inSeconds(120))
                .jwtID(RandomText.base62(20))
                .subject(subject)
                .claim("sid", session)
                .claim("events", Map.of(EVENT, Map.of()));
    }

    private static String signed(JWTClaimsSet claims, RSAKey key, JOSEObjectType type) throws JOSEException {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256)
                        .type(type)
                        .keyID(key.getKeyID())
                        .build(),
                claims);
        token.sign(new RSASSASigner(key));
        return token.serialize();
    }

    private static String symmetric(JWTClaimsSet claims) throws JOSEException {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.HS256)
                        .type(TYPE)
                        .keyID(liar.key.getKeyID())
                        .build(),
                claims);
        token.sign(new MACSigner(LyingProvider.SECRET.repeat(4).getBytes(StandardCharsets.UTF_8)));
        return token.serialize();
    }

    private static Arguments claims(String what, UnaryOperator<JWTClaimsSet.Builder> lie, String reason) {
        Signing signing = claims -> signed(claims, liar.key, TYPE);
        return Arguments.of(what, lie, signing, reason);
    }

    private static Arguments signing(String what, Signing signing, String reason) {
        UnaryOperator<JWTClaimsSet.Builder> honest = UnaryOperator.identity();
        return Arguments.of(what, honest, signing, reason);
    }

    private static Date inSeconds(int seconds) {
        return Date.from(Instant.now().plusSeconds(seconds));
    }
}
