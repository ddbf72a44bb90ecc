package io.hypercube.auth.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Route;
import io.hypercube.core.http.Route.Access;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import io.hypercube.core.identity.Workload;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.OwnCall.Answer;
import io.hypercube.testbed.WithAuthComponents;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ViewEndpointsTest extends WithAuthComponents {
    private static final String PATH = "/api/v1/cube/views";
    private static final String PODS = "/console/clusters/prod/api/v1/namespaces/shop/pods";
    private static final String FAILED = PODS + "?selector=status.phase%3DFailed&sortName=metadata.name";

    @BeforeEach
    void makeMembers() {
        rooms.member("alice");
        rooms.member("bob");
    }

    @Test
    void savesAViewAndGivesItBack() {
        Answer made = create("alice", " Failed pods ", FAILED);

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.json().path("name").asString()).isEqualTo("Failed pods");
        assertThat(made.json().path("address").asString()).isEqualTo(FAILED);
        assertThat(made.json().path("favourite").asBoolean()).isFalse();
        assertThat(made.json().path("creationTimestamp").asString()).isEqualTo("2030-01-01T12:00:00Z");
        assertThat(list("alice").text()).isEqualTo("{\"items\":[" + made.text() + "],\"total\":1}");
        assertThat(list("bob").text()).isEqualTo("{\"items\":[],\"total\":0}");
    }

    @Test
    void marksAPageOnceHoweverManyTabsDoIt() {
        Answer first = favourite("alice", "Pods", PODS);
        Answer second = favourite("alice", "Pods in shop", PODS);

        assertThat(first.status()).isEqualTo(201);
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.text()).isEqualTo(first.text());
        assertThat(create("alice", "Pods", PODS).status())
                .as("a saved view of the same page")
                .isEqualTo(201);
        assertThat(favourite("bob", "Pods", PODS).status()).isEqualTo(201);
        assertThat(list("alice").json().path("total").asInt()).isEqualTo(2);
    }

    @Test
    void keepsTheViewThatHasTheName() {
        String id = create("alice", "mine", PODS).json().path("id").asString();

        Answer refused = create("alice", "mine", FAILED);

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.json().path("reason").asString()).isEqualTo("AlreadyExists");
        assertThat(refused.json().at("/details/name").asString()).isEqualTo(id);
        assertThat(refused.json().path("message").asString())
                .isEqualTo("name: a view \"mine\" exists already (expected: another name)");
        assertThat(list("alice").json().at("/items/0/address").asString()).isEqualTo(PODS);
    }

    @Test
    void changesWhatIsGivenAndNothingElse() {
        String id = create("alice", "mine", PODS).json().path("id").asString();
        create("alice", "other", PODS);

        Answer renamed = change("alice", id, Map.of("name", "yours"));
        Answer moved = change("alice", id, Map.of("address", FAILED));

        assertThat(renamed.json().path("address").asString()).isEqualTo(PODS);
        assertThat(moved.json().path("name").asString()).isEqualTo("yours");
        assertThat(moved.json().path("address").asString()).isEqualTo(FAILED);
        assertThat(change("alice", id, Map.of("name", "other")).status()).isEqualTo(409);
        assertThat(change("alice", id, Map.of("name", "yours")).status()).isEqualTo(200);
        assertThat(change("alice", id, Map.of("favourite", true)).status()).isEqualTo(422);
        assertThat(change("alice", "missing", Map.of("name", "x")).status()).isEqualTo(404);
        assertThat(list("alice").json().path("total").asInt()).isEqualTo(2);
    }

    @Test
    void movesNoFavouriteToThePageOfAnother() {
        String id = favourite("alice", "Pods", PODS).json().path("id").asString();
        favourite("alice", "Failed", FAILED);

        assertThat(change("alice", id, Map.of("address", FAILED)).status()).isEqualTo(409);
        assertThat(change("alice", id, Map.of("name", "Failed")).status()).isEqualTo(200);
    }

    @Test
    void hasNothingOfOtherAccounts() {
        String id = create("alice", "mine", PODS).json().path("id").asString();

        assertThat(change("bob", id, Map.of("name", "theirs")).status()).isEqualTo(404);
        assertThat(delete("bob", id).status()).isEqualTo(404);
        assertThat(delete("alice", id).json().path("status").asString()).isEqualTo("Success");
        assertThat(delete("alice", id).status()).isEqualTo(404);
    }

    @Test
    void keepsAHundredViewsAndFavouritesOfAnAccount() {
        for (int i = 0; i < SavedViews.MOST_PER_ACCOUNT; i++) {
            String address = PODS + "/web-" + i;
            assertThat(send("alice", "view " + i, address, i % 2 == 0).status()).isEqualTo(201);
        }

        Answer refused = create("alice", "one more", PODS);

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.json().path("message").asString()).contains("at most 100");
        assertThat(favourite("alice", "again", PODS + "/web-0").status()).isEqualTo(200);
        assertThat(create("bob", "one", PODS).status()).isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "pods",
                "/",
                "/console",
                "/consoles/x",
                "//evil.example/console/",
                "/console//evil.example",
                "/console/../api/v1/cube/logout",
                "/console/clusters/%2e%2e/%2E%2E",
                "/console/..%2f..%2f/evil",
                "/console/\\..\\evil",
                "/console/a b",
                "/console/a\tb",
                "/console/a\nb",
                "/console/a#b",
                "/console/ä",
                "https://evil.example/console/",
                "javascript:alert(1)",
                " /console/clusters",
                "/console/clusters?x=<\n>"
            })
    void takesPagesOfTheConsoleOnly(String address) {
        Answer refused = create("alice", "x", address);

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().path("message").asString())
                .startsWith("address: ")
                .contains("(expected: ");
        assertThat(list("alice").json().path("total").asInt()).isZero();
    }

    @Test
    void takesNamesAndAddressesOfBoundedLength() {
        String longest = PODS + "?x=" + "y".repeat(2000 - PODS.length() - 3);

        assertThat(create("alice", "n".repeat(100), longest).status()).isEqualTo(201);
        assertThat(create("alice", "x", longest + "y").status()).isEqualTo(422);
        assertThat(create("alice", "n".repeat(101), PODS).status()).isEqualTo(422);
        assertThat(create("alice", " ", PODS).status()).isEqualTo(422);
        assertThat(create("alice", "a\u0000b", PODS).status()).isEqualTo(422);
        assertThat(post("alice", "{\"name\":\"\\ud800\",\"address\":\"" + PODS + "\"}")
                        .status())
                .isEqualTo(422);
        assertThat(post("alice", "{}").json().path("message").asString()).startsWith("name: ");
        assertThat(post("alice", "{\"path\":\"" + PODS + "\"}").status()).isEqualTo(400);
    }

    @Test
    void isForCallersWithAnAccountsWholeScope() {
        assertThat(routes()).extracting(Route::access).containsOnly(Access.WHOLE_SCOPE);
        Caller workload = caller("alice", new Workload("kubernetes", "rule", "system:serviceaccount:a:b"));
        assertThat(OwnCall.of("GET", PATH).by(workload).send(routes()).status()).isEqualTo(403);
    }

    @Test
    void tellsTheAuditLogTheNewView() {
        Answer made = create("alice", "mine", PODS);

        assertThat(made.notes().text(Note.OBJECT))
                .isEqualTo(made.json().path("id").asString());
    }

    private Answer create(String account, String name, String address) {
        return send(account, name, address, false);
    }

    private Answer favourite(String account, String name, String address) {
        return send(account, name, address, true);
    }

    private Answer send(String account, String name, String address, boolean favourite) {
        return post(account, json(Map.of("name", name, "address", address, "favourite", favourite)));
    }

    private Answer post(String account, String body) {
        return OwnCall.of("POST", PATH).by(caller(account, null)).body(body).send(routes());
    }

    private Answer change(String account, String id, Map<String, Object> fields) {
        return one("PATCH", account, id).body(json(fields)).send(routes());
    }

    private Answer delete(String account, String id) {
        return one("DELETE", account, id).send(routes());
    }

    private static OwnCall one(String method, String account, String id) {
        return OwnCall.of(method, PATH + "/{id}").with("id", id).by(caller(account, null));
    }

    private Answer list(String account) {
        return OwnCall.of("GET", PATH).by(caller(account, null)).send(routes());
    }

    private List<Route> routes() {
        return new ViewEndpoints(rooms.storage.savedViews(), rooms.clock).routes();
    }

    private static String json(Map<String, Object> fields) {
        return new String(Json.write(fields), StandardCharsets.UTF_8);
    }

    private static Caller caller(String account, @Nullable Workload workload) {
        return new Caller(
                new User(account, List.of()),
                Role.MEMBER,
                null,
                Scope.ALL,
                Instant.EPOCH,
                new Caller.Origin("", 1, null, workload));
    }
}
