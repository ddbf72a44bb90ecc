package io.hypercube.auth.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.AccessKeyRequest;
import io.hypercube.auth.account.Accounts;
import io.hypercube.auth.account.NewAccount;
import io.hypercube.auth.account.PasswordHasher;
import io.hypercube.auth.authentication.Authenticator.Authentication.Authenticated;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.storage.Storage;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.OwnCall.Answer;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.WithAuthComponents;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignInEndpointsTest extends WithAuthComponents {
    private static final NewAccount ALICE = new NewAccount("alice", "Alice A.", Role.ADMIN, List.of("dev"), false);
    private static final Secret PASSWORD = Secret.of("correct horse");

    @BeforeEach
    void prepare() {
        rooms.accounts.create(ALICE, PASSWORD);
    }

    @Test
    @Shows({"1.5", "6.3"})
    void givesATokenForANameAndItsPassword() {
        Answer answer = signIn("alice", "correct horse");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers()).containsEntry("Cache-Control", "no-store");
        assertThat(answer.json().get("account").toString()).isEqualTo("""
                {"name":"alice","displayName":"Alice A.","role":"admin","groups":["dev"]}""");
        assertThat(answer.json().get("expirationTimestamp").asString()).isEqualTo("2030-01-01T13:00:00.123Z");
        assertThat(caller(answer).user().name()).isEqualTo("alice");
    }

    @Test
    void givesNoSecondAnswerToWhatIsWrong() {
        rooms.member("robot");
        Answer wrong = signIn("alice", "Correct horse");

        assertThat(List.of(signIn("nobody", "correct horse"), signIn("robot", ""), signIn("", "")))
                .containsOnly(wrong);
        assertThat(wrong.status()).isEqualTo(401);
    }

    @Test
    void makesWhoGuessesWait() {
        for (int i = 0; i < 10; i++) {
            assertThat(signIn("nobody", "guess " + i).status()).isEqualTo(401);
        }

        assertThat(signIn("nobody", "guess").status()).isEqualTo(429);
        assertThat(signIn("alice", "correct horse").status()).isEqualTo(200);
    }

    @Test
    void takesAnAccountThatAnotherProcessMadeAMomentAgo() {
        try (Storage other = EmptyDatabase.open(directory)) {
            new Accounts(other.accounts(), new PasswordHasher(AuthComponents.QUICK), rooms.clock)
                    .create(new NewAccount("bob", "", Role.MEMBER, List.of(), false), PASSWORD);
        }

        assertThat(caller(signIn("bob", "correct horse")).user().name()).isEqualTo("bob");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{}; 400; name, password: missing",
                "{\"name\":\"alice\"}; 400; name, password: missing",
                "{\"name\":\"alice\",\"password\":\"canary\",\"session\":1}; 422; body: session: 1 (expected: true or false)",
                "{\"name\":\"alice\",\"password\":\"canary\",\"sesion\":true}; 400; body: sesion: unknown field",
                "{\"name\":\"alice\",\"password\":{\"canary\":1}}; 422; body: password: wrong type (expected: a string)",
                "{\"name\":\"alice\",\"password\":\"canary; 400; body: malformed",
            })
    void refusesWhatItDoesNotUnderstandWithoutRepeatingIt(String body, int status, String message) {
        Answer answer = OwnCall.of("POST", "/api/v1/cube/login").body(body).send(routes());

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.json().get("message").asString()).startsWith(message).doesNotContain("canary");
    }

    @Test
    @Shows("6.4")
    void tellsWhoIsBehindAToken() {
        AccessKeyRequest.ScopeRequest scope = new AccessKeyRequest.ScopeRequest(null, List.of("a"), null, null);
        var pair = rooms.keys.create("alice", new AccessKeyRequest(null, null, scope));
        Caller caller =
                ((Authenticated) rooms.authenticator.authenticate(List.of("Bearer " + rooms.token(pair)))).caller();

        Answer answer = OwnCall.of("GET", "/api/v1/cube/whoami").by(caller).send(routes());

        assertThat(answer.text())
                .isEqualTo(
                        "{\"account\":\"alice\",\"displayName\":\"Alice A.\",\"source\":\"local\",\"role\":\"admin\",\"groups\":[\"dev\"],\"accessKey\":\""
                                + pair.key().id() + "\",\"scope\":{\"namespaces\":[\"a\"],\"readOnly\":false},"
                                + "\"expirationTimestamp\":\"2030-01-01T13:00:00.123Z\"}");
    }

    @Test
    void tellsWhoSignedInByPassword() {
        Caller caller = caller(signIn("alice", "correct horse"));

        Answer answer = OwnCall.of("GET", "/api/v1/cube/whoami").by(caller).send(routes());

        assertThat(answer.json().propertyNames())
                .containsExactly("account", "displayName", "source", "role", "groups", "expirationTimestamp");
    }

    private Answer signIn(String name, String password) {
        return OwnCall.of("POST", "/api/v1/cube/login")
                .body("{\"name\":\"" + name + "\",\"password\":\"" + password + "\"}")
                .send(routes());
    }

    private Caller caller(Answer signedIn) {
        String token = signedIn.json().get("token").asString();
        return ((Authenticated) rooms.authenticator.authenticate(List.of("Bearer " + token))).caller();
    }

    private List<Route> routes() {
        return rooms.signIn();
    }
}
