package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTParser;
import io.hypercube.auth.authentication.CallerEndpoints;
import io.hypercube.core.http.Query;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.Secret;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.OwnCall.Answer;
import java.net.URI;
import java.text.ParseException;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Sign-out at both the gateway and the provider. */
class SignOutTest extends BeforeProvider {
    private static final String HOST = "gateway.example.com:30443";

    @Test
    void endsTheSessionAndTellsThePageOfTheProvider() throws ParseException {
        Set<String> states = new HashSet<>();
        for (int i = 0; i < 2; i++) {
            Secret session = signIn();
            Answer answer = signOut(caller(session).orElseThrow(), HOST);

            assertThat(isSignedIn(session)).isFalse();
            assertThat(answer.headers().get("Set-Cookie")).startsWith("__Host-hypercube-session=;");
            URI page = URI.create(answer.json().path("endSessionUrl").asString());
            assertThat(page.toString()).startsWith(liar.url() + "/end-session?");
            Query query = Query.parse(page.getRawQuery());
            assertThat(query.single("client_id")).hasValue("hypercube");
            assertThat(query.single("post_logout_redirect_uri")).hasValue("https://" + HOST + "/console/sign-in");
            assertThat(JWTParser.parse(query.single("id_token_hint").orElseThrow())
                            .getJWTClaimsSet()
                            .getSubject())
                    .isEqualTo("1");
            states.add(query.single("state").orElseThrow());
        }
        assertThat(states).hasSize(2).doesNotContain("");
    }

    @Test
    void endsOnlyTheSessionWithoutAPageOfTheProvider() {
        liar.discoveryLie = document -> {
            document.remove("end_session_endpoint");
            return document;
        };
        assertEndsOnlyTheSession(signIn(), HOST);
    }

    @Test
    void endsOnlyTheSessionOfAPassword() {
        Secret session = rooms.sessions.begin(rooms.member("carol"), Device.UNKNOWN);
        assertEndsOnlyTheSession(session, HOST);
    }

    @Test
    void endsTheSessionWhateverTheAddress() {
        assertEndsOnlyTheSession(signIn(), "evil.example.com/path?x=");
    }

    @Test
    void leavesOutAHintThatIsTooLongForAnAddress() {
        liar.claims.put("more", "x".repeat(5_000));
        Answer answer = signOut(caller(signIn()).orElseThrow(), HOST);
        assertThat(answer.json().path("endSessionUrl").asString())
                .contains("client_id=")
                .doesNotContain("id_token_hint");
    }

    private void assertEndsOnlyTheSession(Secret session, String host) {
        Answer answer = signOut(caller(session).orElseThrow(), host);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().has("endSessionUrl")).isFalse();
        assertThat(isSignedIn(session)).isFalse();
    }

    private Answer signOut(Caller caller, String host) {
        CallerEndpoints callers = new CallerEndpoints(
                rooms.directory, rooms.sessions, rooms.signIns, rooms.browsers, rooms.accounts, endpoints);
        return OwnCall.of("POST", "/api/v1/cube/logout")
                .header("Host", host)
                .by(caller)
                .send(callers.routes());
    }
}
