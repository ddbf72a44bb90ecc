package io.hypercube.auth.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.authentication.Authenticator;
import io.hypercube.auth.authentication.Authenticator.Audience;
import io.hypercube.auth.authentication.Authenticator.Authentication;
import io.hypercube.auth.authentication.Authenticator.Authentication.Authenticated;
import io.hypercube.auth.authentication.Authenticator.Authentication.Rejected;
import io.hypercube.auth.authentication.Authenticator.WorkloadScopes;
import io.hypercube.auth.authentication.OwnTokenGrant;
import io.hypercube.auth.oauth.GrantEndpoint;
import io.hypercube.auth.token.SigningKeyRing;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.auth.token.TokenIssuer;
import io.hypercube.auth.token.TokenSubject;
import io.hypercube.auth.token.TokenVerifier;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.identity.SignInId;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.TestKeys;
import io.hypercube.testbed.WithAuthComponents;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The exchange of the token of a command-line sign-in for one of an AI client. */
class SignInExchangeTest extends WithAuthComponents {
    private static final TokenConfig CONFIG =
            new TokenConfig(Duration.ofHours(1), Optional.of("https://hub.example.com"), Duration.ZERO, true);
    private static final String EXCHANGE = "grant_type=urn:ietf:params:oauth:grant-type:token-exchange"
            + "&subject_token_type=urn:ietf:params:oauth:token-type:access_token"
            + "&resource=https://hub.example.com/mcp&subject_token=";

    private DeviceCalls calls;
    private TokenIssuer issuer;
    private Authenticator authenticator;

    @BeforeEach
    void signIn() {
        rooms.member("alice");
        rooms.directory.refresh();
        calls = new DeviceCalls(rooms);
        SigningKeyRing ring = SigningKeyRing.open(
                TestKeys.rotated(rooms.storage, directory, rooms.clock), directory, CONFIG, rooms.clock);
        issuer = new TokenIssuer(ring, CONFIG, rooms.clock);
        authenticator = new Authenticator(
                new TokenVerifier(ring, CONFIG, rooms.clock),
                rooms.directory,
                WorkloadScopes.NONE,
                rooms.uses,
                rooms.clock);
    }

    @Test
    void leadsToTheSameAccountReadingOnly() {
        OwnCall.Answer signedIn = calls.signedIn("alice");

        Caller caller = aiClient(exchanged(signedIn, ""));

        assertThat(caller.user().name()).isEqualTo("alice");
        assertThat(caller.scope()).isEqualTo(new Scope(null, null, null, true));
        assertThat(caller.origin().signIn())
                .isEqualTo(calls.caller(signedIn).origin().signIn());
        assertThat(caller.origin().aiClient()).extracting(AiClient::id).isEqualTo("hypercube-mcp");
        assertThat(authenticator.stillValid(caller)).isTrue();
    }

    @Test
    void leadsToClustersAndNamespacesThatAreNamed() {
        OwnCall.Answer signedIn = calls.signedIn("alice");

        assertThat(aiClient(exchanged(signedIn, "&clusters=prod-*,edge&namespaces=shop"))
                        .scope())
                .isEqualTo(new Scope(List.of("prod-*", "edge"), List.of("shop"), null, true));
        assertThat(aiClient(exchanged(signedIn, "&namespaces=shop")).scope())
                .isEqualTo(new Scope(null, List.of("shop"), null, true));
    }

    @Test
    void endsWithTheSignIn() {
        OwnCall.Answer signedIn = calls.signedIn("alice");
        OwnCall.Answer exchanged = exchanged(signedIn, "");
        Caller caller = aiClient(exchanged);

        calls.post("revocation", "token=" + DeviceCalls.refreshToken(signedIn));
        rooms.directory.refresh();

        assertThat(authenticator.stillValid(caller)).isFalse();
        assertThat(recognised(exchanged)).isInstanceOf(Rejected.class);
        assertThat(exchange(token(signedIn), "").status()).isEqualTo(400);
    }

    @Test
    @Shows("S28")
    void endsNoLaterThanTheTokenThatWasExchanged() {
        OwnCall.Answer signedIn = calls.signedIn("alice");
        assertThat(exchanged(signedIn, "").json().path("expires_in").asInt(0)).isEqualTo(900);
        rooms.clock.advance(Duration.ofMinutes(59));

        assertThat(exchanged(signedIn, "").json().path("expires_in").asInt(0)).isEqualTo(60);
    }

    @Test
    void isRefusedForAnExchangedToken() {
        assertRefused(token(exchanged(calls.signedIn("alice"), "")));
    }

    @Test
    void isRefusedForTokensOfPasswordsAndKeys() {
        Caller.Origin origin = calls.browser("alice").origin();
        assertRefused(issuer.issue(new TokenSubject("alice", origin.accountId(), origin.credentialVersion(), null))
                .token()
                .reveal());
        assertRefused(rooms.token(rooms.key("alice")));
    }

    /** As a token is that somebody copies from the console, after a sign-in by an identity provider. */
    @Test
    void isRefusedForATokenThatEndsWithABrowserSession() {
        Caller browser = calls.browser("alice");
        SessionId session = Objects.requireNonNull(browser.session());
        TokenSubject copied = new TokenSubject(
                "alice",
                browser.origin().accountId(),
                browser.origin().credentialVersion(),
                null,
                SignInId.of(session));
        String token = issuer.issue(copied).token().reveal();
        assertThat(authenticator.authenticate(List.of("Bearer " + token))).isInstanceOf(Authenticated.class);

        assertRefused(token);
    }

    /** No token has both; if one had, it would not get the wider of the two. */
    @Test
    void givesNothingToAnAiClientWithTwoScopes() {
        AiClient narrow = new AiClient("x", Set.of(), new AiClient.Narrowing(List.of("a"), null));

        assertThat(narrow.scope(Scope.ALL)).contains(new Scope(List.of("a"), null, null, true));
        assertThat(narrow.scope(new Scope(List.of("a"), null, null, false))).isEmpty();
    }

    private void assertRefused(String token) {
        OwnCall.Answer refused = exchange(token, "");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("error").asString()).isEqualTo("invalid_request");
        assertThat(refused.json().path("error_description").asString()).startsWith("subject_token: another one");
    }

    private OwnCall.Answer exchanged(OwnCall.Answer signedIn, String more) {
        OwnCall.Answer answer = exchange(token(signedIn), more);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer;
    }

    private OwnCall.Answer exchange(String token, String more) {
        OwnTokenGrant grant = new OwnTokenGrant(authenticator, rooms.directory, issuer, CONFIG);
        return OwnCall.of("POST", GrantEndpoint.PATH)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .body(EXCHANGE + token + more)
                .send(List.of(new GrantEndpoint(List.of(grant), rooms.clock).route()));
    }

    private static String token(OwnCall.Answer granted) {
        return granted.json().path("access_token").asString();
    }

    private Authentication recognised(OwnCall.Answer exchanged) {
        return authenticator.authenticate(List.of("Bearer " + token(exchanged)), Audience.AI_CLIENTS);
    }

    private Caller aiClient(OwnCall.Answer exchanged) {
        assertThat(recognised(exchanged)).isInstanceOf(Authenticated.class);
        return ((Authenticated) recognised(exchanged)).caller();
    }
}
