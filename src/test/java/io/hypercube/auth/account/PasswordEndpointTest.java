package io.hypercube.auth.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.User;
import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.OwnCall.Answer;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.WithAuthComponents;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PasswordEndpointTest extends WithAuthComponents {
    private static final Secret OLD = Secret.of("correct horse");
    private static final Secret NEW = Secret.of("battery staple");
    private static final String BOTH = "{\"password\":\"battery staple\",\"oldPassword\":\"correct horse\"}";
    private static final String ALONE = "{\"password\":\"battery staple\"}";

    @BeforeEach
    void prepare() {
        rooms.accounts.create(new NewAccount("alice", "", Role.MEMBER, List.of(), false), OLD);
        rooms.accounts.create(new NewAccount("root", "", Role.ADMIN, List.of(), false), OLD);
    }

    @Test
    @Shows("6.7")
    void takesOnesOwnWithTheOldOne() {
        Answer answer = set("alice", caller("alice", Role.MEMBER, Scope.ALL), BOTH);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().get("status").asString()).isEqualTo("Success");
        assertThat(opens("alice", NEW)).isTrue();
        assertThat(opens("alice", OLD)).isFalse();
    }

    @Test
    @Shows("6.7")
    void takesAnybodysFromAnAdmin() {
        assertThat(set("alice", caller("root", Role.ADMIN, Scope.ALL), ALONE).status())
                .isEqualTo(200);
        assertThat(opens("alice", NEW)).isTrue();
        assertThat(set("nobody", caller("root", Role.ADMIN, Scope.ALL), ALONE).status())
                .isEqualTo(404);
    }

    /** A session left open on an unlocked computer is not enough to change the password. */
    @Test
    @Shows("6.7")
    void asksAnAdminTooForHisOldOne() {
        Caller root = caller("root", Role.ADMIN, Scope.ALL);

        assertThat(set("root", root, ALONE).status()).isEqualTo(400);
        assertThat(set("root", root, BOTH.replace("horse", "hose")).status()).isEqualTo(403);
        assertThat(opens("root", OLD)).isTrue();
        assertThat(set("root", root, BOTH).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{}; 400; password: missing",
                "{\"password\":\"battery staple\"}; 400; oldPassword: missing",
                "{\"password\":\"canary\",\"oldPassword\":\"correct horse\"}; 422; password: 6 characters",
                "{\"password\":\"battery canary\",\"oldPassword\":\"canary\"}; 403; oldPassword: not the password",
                "{\"pasword\":\"canary\"}; 400; body: pasword: unknown field",
            })
    void refusesWhatItDoesNotUnderstandWithoutRepeatingIt(String body, int status, String message) {
        Answer refused = set("alice", caller("alice", Role.MEMBER, Scope.ALL), body);

        assertThat(refused.status()).isEqualTo(status);
        assertThat(refused.json().get("message").asString()).startsWith(message).doesNotContain("canary");
        assertThat(opens("alice", OLD)).isTrue();
    }

    @Test
    @Shows("6.7")
    void letsNobodySetSomebodyElses() {
        Answer refused = set("root", caller("alice", Role.MEMBER, Scope.ALL), BOTH);

        assertThat(refused.status()).isEqualTo(403);
        assertThat(set("nobody", caller("alice", Role.MEMBER, Scope.ALL), BOTH).text())
                .isEqualTo(refused.text());
        assertThat(set("alice", caller("root", Role.ADMIN, Scope.ALL), BOTH).status())
                .isEqualTo(400);
        assertThat(opens("root", OLD)).isTrue();
    }

    @Test
    void isNotForANarrowedKey() {
        Scope narrow = new Scope(null, null, null, true);

        assertThat(set("alice", caller("alice", Role.MEMBER, narrow), BOTH).status())
                .isEqualTo(403);
        assertThat(set("alice", caller("root", Role.ADMIN, narrow), ALONE).status())
                .isEqualTo(403);
        assertThat(opens("alice", OLD)).isTrue();
    }

    @Test
    void makesWhoGuessesTheOldOneWait() {
        Caller alice = caller("alice", Role.MEMBER, Scope.ALL);
        for (int i = 0; i < 10; i++) {
            assertThat(set("alice", alice, BOTH.replace("horse", "guess")).status())
                    .isEqualTo(403);
        }

        assertThat(set("alice", alice, BOTH).status()).isEqualTo(429);
    }

    @Test
    void itsOwnerIsNotLockedOutByANeighbourAfterwards() {
        assertThat(set("alice", caller("alice", Role.MEMBER, Scope.ALL), BOTH).status())
                .isEqualTo(200);
        guessAtAlice();

        assertThat(rooms.passwords.recognise("alice", NEW, "192.0.2.1")).isPresent();
    }

    @Test
    void anOldOneOpensNoNetworkAnyMore() {
        assertThat(rooms.passwords.recognise("alice", OLD, "192.0.2.1")).isPresent();
        assertThat(set("alice", caller("root", Role.ADMIN, Scope.ALL), ALONE).status())
                .isEqualTo(200);
        guessAtAlice();

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> rooms.passwords.recognise("alice", NEW, "192.0.2.1"))
                .matches(e -> e.status().code() == 429);
        assertThat(rooms.passwords.recognise("alice", NEW, "192.0.2.2")).isPresent();
    }

    private void guessAtAlice() {
        for (int i = 0; i < 10; i++) {
            assertThat(rooms.passwords.recognise("alice", Secret.of("guess " + i), "192.0.2.1"))
                    .isEmpty();
        }
    }

    private boolean opens(String name, Secret password) {
        return rooms.recognise(name, password).isPresent();
    }

    private Answer set(String name, Caller caller, String body) {
        return OwnCall.of("PUT", "/api/v1/cube/accounts/{name}/password")
                .with("name", name)
                .by(caller)
                .body(body)
                .send(List.of(new PasswordEndpoint(rooms.accounts, rooms.passwords).route()));
    }

    private static Caller caller(String name, Role role, Scope scope) {
        return new Caller(new User(name, List.of()), role, null, scope, Instant.EPOCH, new Caller.Origin("", 1));
    }
}
