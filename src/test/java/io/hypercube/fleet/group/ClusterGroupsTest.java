package io.hypercube.fleet.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import io.hypercube.core.kube.ApiException;
import io.hypercube.fleet.group.ClusterGroupStore.Stored;
import io.hypercube.storage.Storage;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.Shows;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Saved groups over HTTP and in memory, with a database. */
class ClusterGroupsTest {
    private static final String PATH = "/api/v1/cube/clustergroups";
    private static final String PROD = "{\"clusters\":[\"prod-*\",\"edge-7\"],\"clusterSelector\":\"env=prod\"}";

    @TempDir
    Path directory;

    private Storage storage;
    private ClusterGroups groups;

    @BeforeEach
    void open() {
        storage = storage();
        groups = ClusterGroups.follow(storage.clusterGroups());
    }

    @AfterEach
    void close() {
        groups.close();
        storage.close();
    }

    @Test
    void savesAndReplacesAndDeletes() {
        assertThat(put("prod", PROD).status()).isEqualTo(201);
        assertThat(get("prod", Scope.ALL))
                .isEqualTo("{\"name\":\"prod\",\"clusters\":[\"prod-*\",\"edge-7\"],\"clusterSelector\":\"env=prod\"}");
        assertThat(put("prod", "{\"clusters\":[\"a\"]}").status()).isEqualTo(200);
        assertThat(get("prod", Scope.ALL)).isEqualTo("{\"name\":\"prod\",\"clusters\":[\"a\"]}");

        assertThat(call("DELETE", "prod", "", Scope.ALL).status()).isEqualTo(200);
        assertThat(groups.find("prod")).isEmpty();
        assertThat(call("DELETE", "prod", "", Scope.ALL).status()).isEqualTo(404);
        assertThat(call("GET", "prod", "", Scope.ALL).text()).contains("clustergroups \\\"prod\\\" not found");
    }

    @Test
    @Shows("6.2")
    void listsAsOtherListsAre() {
        List.of("b", "a", "c").forEach(name -> put(name, PROD));

        OwnCall.Answer page = OwnCall.of("GET", PATH)
                .query("selector=name!=c&sortName=name&sortOrder=desc&pageSize=1")
                .by(caller(Scope.ALL))
                .send(routes());

        assertThat(page.json().path("total").asInt(0)).isEqualTo(2);
        assertThat(page.json().path("items").path(0).path("name").asString("")).isEqualTo("b");
    }

    @Test
    @Shows("S34")
    void hidesNamesFromAKeyThatDoesNotReachTheirClusters() {
        put("prod", "{\"clusters\":[\"prod-*\",\"prod-eu-*\",\"prod-eu-1\",\"edge-7\",\"*\"]}");
        put("labels", "{\"clusterSelector\":\"env=prod\"}");
        Scope narrow = new Scope(List.of("prod-eu-*"), null, null, false);

        assertThat(get("prod", narrow)).isEqualTo("{\"name\":\"prod\",\"clusters\":[\"prod-eu-*\",\"prod-eu-1\"]}");
        assertThat(get("labels", narrow)).isEqualTo("{\"name\":\"labels\",\"clusterSelector\":\"env=prod\"}");
        OwnCall.Answer list = OwnCall.of("GET", PATH).by(caller(narrow)).send(routes());
        assertThat(list.text()).contains("prod-eu-1").doesNotContain("edge-7", "\"prod-*\"");
    }

    @Test
    @Shows("2.15")
    void includesClustersByNameAndLabels() {
        put("both", PROD);
        put("names", "{\"clusters\":[\"prod-*\",\"edge-7\"]}");
        put("none", "{\"clusterSelector\":\"!env,env\"}");

        Map<String, String> prod = Map.of("env", "prod");
        assertThat(includes("names", "prod-eu", Map.of())).isTrue();
        assertThat(includes("names", "edge-7", Map.of())).isTrue();
        assertThat(includes("names", "edge-8", prod)).isFalse();
        assertThat(includes("both", "prod-eu", prod)).isTrue();
        assertThat(includes("both", "prod-eu", Map.of())).isFalse();
        assertThat(includes("both", "lab", prod)).isFalse();
        assertThat(includes("none", "prod-eu", prod)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "all | {\"clusters\":[\"a\"]} | 422 | name: all (expected: another name, because _all stands for all clusters)",
                "_prod | {\"clusters\":[\"a\"]} | 422 | name: _prod (expected: 1 to 63 of a-z 0-9 -",
                "Prod | {\"clusters\":[\"a\"]} | 422 | name: Prod (expected: 1 to 63 of a-z 0-9 -",
                "-a | {\"clusters\":[\"a\"]} | 422 | name: -a (expected: 1 to 63 of a-z 0-9 -",
                "a | {} | 422 | clusters, clusterSelector: missing (expected: one of them, or both)",
                "a | {\"clusters\":[]} | 422 | clusters: 0 names (expected: 1 to 100)",
                "a | {\"clusters\":[\"_all\"]} | 422 | clusters: _all (expected: names of clusters, in which * stands",
                "a | {\"clusters\":[null]} | 422 | clusters: null (expected: names of clusters, in which * stands",
                "a | {\"clusters\":\"a\"} | 422 | body: clusters: wrong type (expected: a list)",
                "a | {\"clusterSelector\":\"\"} | 422 | clusterSelector:  (expected: a Kubernetes label selector",
                "a | {\"clusterSelector\":\"env>1\"} | 422 | clusterSelector: env>1 (expected: a Kubernetes label selector",
                "a | {\"cluster\":[\"a\"]} | 400 | body: cluster: unknown field (expected: clusterSelector, clusters)"
            })
    void namesWhatItDoesNotTake(String name, String body, int status, String message) {
        OwnCall.Answer answer = put(name, body);

        assertThat(answer.json().path("message").asString("")).startsWith(message);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(groups.all()).isEmpty();
    }

    @Test
    void boundsTheSizeOfAGroup() {
        String names = String.join(",", Collections.nCopies(101, "\"a\""));
        assertThat(put("a", "{\"clusters\":[" + names + "]}").text()).contains("101 names (expected: 1 to 100)");

        String selector = "a=" + "b,a=".repeat(256) + "b";
        assertThat(put("a", "{\"clusterSelector\":\"" + selector + "\"}").text())
                .contains("at most 1024 characters");
    }

    @Test
    void saysWhenThereAreTooManyGroups() {
        SavedGroups full = new SavedGroups(new FullStore());

        assertThatThrownBy(() -> full.save(new Stored("a", List.of("b"), null)))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status().code()).isEqualTo(409))
                .hasMessage("there are 200 groups of clusters already (expected: at most 200; delete one first)");
    }

    @Test
    void seesTheGroupsOfAnotherProcess() {
        try (Storage other = storage()) {
            other.clusterGroups().save(new Stored("theirs", List.of("a"), null), 10);
            await().until(() -> groups.find("theirs").isPresent());
            other.clusterGroups().delete("theirs");
            await().until(() -> groups.find("theirs").isEmpty());
        }
    }

    /** One that a newer version of the program has saved. */
    @Test
    void doesWithoutAGroupThatItDoesNotUnderstand() {
        storage.clusterGroups().save(new Stored("newer", null, "env ~ prod"), 10);
        put("prod", PROD);

        assertThat(groups.all()).extracting(ClusterGroup::name).containsExactly("prod");
    }

    private boolean includes(String group, String cluster, Map<String, String> labels) {
        return groups.find(group).orElseThrow().selection().includes(cluster, labels);
    }

    private Storage storage() {
        return EmptyDatabase.open(directory);
    }

    private List<Route> routes() {
        return new ClusterGroupEndpoints(groups, new SavedGroups(storage.clusterGroups())).routes();
    }

    private OwnCall.Answer put(String name, String body) {
        return call("PUT", name, body, Scope.ALL);
    }

    private String get(String name, Scope scope) {
        return call("GET", name, "", scope).text();
    }

    private OwnCall.Answer call(String method, String name, String body, Scope scope) {
        return OwnCall.of(method, PATH + "/{name}")
                .with("name", name)
                .header("Content-Type", "application/json")
                .body(body)
                .by(caller(scope))
                .send(routes());
    }

    private static Caller caller(Scope scope) {
        return new Caller(new User("alice", List.of()), Role.ADMIN, null, scope, Instant.MAX, new Caller.Origin("", 1));
    }
}
