package io.hypercube.auth.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Route;
import io.hypercube.core.http.Route.Access;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.User;
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
import org.junit.jupiter.params.provider.ValueSource;

class AccountEndpointsTest extends WithAuthComponents {
    private static final String PATH = "/api/v1/cube/accounts";

    @BeforeEach
    void prepare() {
        rooms.accounts.create(new NewAccount("root", "", Role.ADMIN, List.of(), false), null);
    }

    @Test
    @Shows("6.7")
    void isForAdminsOnly() {
        assertThat(routes()).hasSize(5).extracting(Route::access).containsOnly(Access.ADMIN);
    }

    @Test
    @Shows("6.7")
    void makesAnAccountThatCanSignIn() {
        Answer made = create("""
                {"name":"alice","displayName":"Alice A.","role":"admin","groups":["dev","dev"],"password":"correct horse"}""");

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.text()).isEqualTo("""
                {"name":"alice","displayName":"Alice A.","role":"admin","groups":["dev"],"disabled":false,\
                "creationTimestamp":"2030-01-01T12:00:00Z","source":"local"}""");
        assertThat(rooms.recognise("alice", Secret.of("correct horse"))).isPresent();
    }

    @Test
    void makesAMemberWithoutPasswordFromANameAlone() {
        Answer made = create("{\"name\":\"robot\"}");

        assertThat(made.json().get("role").asString()).isEqualTo("member");
        assertThat(rooms.recognise("robot", Secret.of(""))).isEmpty();
        assertThat(create("{\"name\":\"robot\"}").status()).isEqualTo(409);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{}; 400; name: missing",
                "{\"name\":\"a b\"}; 422; name: a b",
                "{\"name\":\"system:admin\"}; 422; name: ",
                "{\"name\":\"a\",\"role\":\"root\"}; 422; role: root (expected: admin or member)",
                "{\"name\":\"a\",\"groups\":[\"system:masters\"]}; 422; groups: system:masters",
                "{\"name\":\"a\",\"groups\":[null]}; 422; groups: null",
                "{\"name\":\"a\",\"password\":\"canary\"}; 422; password: 6 characters",
                "{\"name\":\"a\",\"passwort\":\"canary\"}; 400; body: passwort: unknown field",
            })
    void makesNothingOfWhatItDoesNotUnderstand(String body, int status, String message) {
        Answer refused = create(body);

        assertThat(refused.status()).isEqualTo(status);
        assertThat(refused.json().get("message").asString()).startsWith(message).doesNotContain("canary");
        assertThat(rooms.accounts.list()).hasSize(1);
    }

    @Test
    @Shows("6.7")
    void showsAllOfThemAndOne() {
        rooms.member("alice");

        Answer all = call("GET", PATH).query("sortOrder=desc").send(routes());
        assertThat(all.json().get("total").asInt()).isEqualTo(2);
        assertThat(all.json().at("/items/0/name").asString()).isEqualTo("root");
        assertThat(one("GET", "alice").send(routes()).json())
                .isEqualTo(all.json().at("/items/1"));
        assertThat(one("GET", "bob").send(routes()).status()).isEqualTo(404);
    }

    @Test
    @Shows("6.7")
    void changesWhatIsGivenAndNothingElse() {
        rooms.member("alice");

        assertThat(change("alice", "{\"displayName\":\"A.\"}")
                        .json()
                        .get("displayName")
                        .asString())
                .isEqualTo("A.");
        Answer changed = change("alice", "{\"role\":\"admin\",\"disabled\":true}");
        assertThat(changed.text())
                .contains("\"displayName\":\"A.\",\"role\":\"admin\",\"groups\":[\"dev\"],\"disabled\":true");
        assertThat(change("alice", "{}").text()).isEqualTo(changed.text());
        assertThat(change("alice", "{\"displayName\":null,\"groups\":null,\"disabled\":null}")
                        .text())
                .contains("\"displayName\":\"\",\"role\":\"admin\",\"groups\":[],\"disabled\":false");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"role\":null}",
                "{\"role\":\"root\"}",
                "{\"groups\":[\"system:masters\"]}",
                "{\"groups\":[\"a,b\"]}",
                "{\"displayName\":\"a\\nb\"}"
            })
    void changesNothingToWhatMayNotBe(String patch) {
        Account before = rooms.member("alice");

        assertThat(change("alice", patch).status()).isEqualTo(422);
        assertThat(rooms.accounts.get("alice")).isEqualTo(before);
    }

    /** Groups that the operator gave on the command line do not block other changes by an admin. */
    @Test
    void leavesGroupsOfKubernetesThatAreThere() {
        rooms.accounts.create(new NewAccount("node", "", Role.MEMBER, List.of("system:nodes"), true), null);

        assertThat(change("node", "{\"displayName\":\"Node\"}").status()).isEqualTo(200);
        assertThat(change("node", "{\"groups\":[\"system:nodes\",\"dev\"]}").status())
                .isEqualTo(200);
        assertThat(change("node", "{\"groups\":[\"system:nodes\",\"system:masters\"]}")
                        .status())
                .isEqualTo(422);
        assertThat(rooms.accounts.get("node").groups()).containsExactly("system:nodes", "dev");
    }

    @Test
    @Shows("6.7")
    void deletesAnAccount() {
        rooms.member("alice");

        assertThat(one("DELETE", "alice").send(routes()).json().get("status").asString())
                .isEqualTo("Success");
        assertThat(one("DELETE", "alice").send(routes()).status()).isEqualTo(404);
        assertThat(change("alice", "{\"disabled\":true}").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"disabled\":true}", "{\"role\":\"member\"}"})
    void letsNobodyLockHimselfOut(String patch) {
        rooms.accounts.create(new NewAccount("another", "", Role.ADMIN, List.of(), false), null);

        assertThat(change("root", patch).status()).isEqualTo(409);
        assertThat(one("DELETE", "root").send(routes()).status()).isEqualTo(409);
        assertThat(change("root", "{\"displayName\":\"Root\",\"disabled\":false,\"role\":\"admin\"}")
                        .status())
                .isEqualTo(200);
        assertThat(change("another", patch).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"disabled\":true}", "{\"role\":\"member\"}"})
    void keepsTheLastAdmin(String patch) {
        OwnCall change = OwnCall.of("PATCH", PATH + "/{name}")
                .with("name", "root")
                .body(patch)
                .by(caller("gone-meanwhile"));
        OwnCall delete =
                OwnCall.of("DELETE", PATH + "/{name}").with("name", "root").by(caller("gone-meanwhile"));

        assertThat(change.send(routes()).status()).isEqualTo(409);
        assertThat(delete.send(routes()).json().get("message").asString()).contains("the last enabled admin");
        assertThat(rooms.accounts.get("root").disabled()).isFalse();
    }

    private Answer create(String body) {
        return call("POST", PATH).body(body).send(routes());
    }

    private Answer change(String name, String patch) {
        return one("PATCH", name).body(patch).send(routes());
    }

    private static OwnCall one(String method, String name) {
        return call(method, PATH + "/{name}").with("name", name);
    }

    private static OwnCall call(String method, String template) {
        return OwnCall.of(method, template).by(caller("root"));
    }

    private static Caller caller(String name) {
        return new Caller(
                new User(name, List.of()), Role.ADMIN, null, Scope.ALL, Instant.EPOCH, new Caller.Origin("", 1));
    }

    private List<Route> routes() {
        return new AccountEndpoints(rooms.accounts).routes();
    }
}
