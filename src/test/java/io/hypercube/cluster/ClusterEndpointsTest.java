package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.cluster.kubeconfig.KubeconfigContext;
import io.hypercube.cluster.kubeconfig.Kubeconfigs;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.CallNotes;
import io.hypercube.core.http.Endpoint;
import io.hypercube.core.http.Headers;
import io.hypercube.core.http.Query;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.testbed.Shows;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClusterEndpointsTest {
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    private static final Caller ADMIN = caller(Role.ADMIN, Scope.ALL);
    private static final Caller MEMBER = caller(Role.MEMBER, Scope.ALL);

    private final ClusterRegistry registry = new ClusterRegistry();
    private final ClusterEndpoints endpoints = new ClusterEndpoints(
            registry,
            name -> name.equals("prod")
                    ? Optional.of((cluster, labels) -> cluster.startsWith("prod-"))
                    : Optional.empty());

    @BeforeEach
    void addClusters() {
        Cluster ready = FakeServer.cluster("prod-ready");
        ready.state(ready.state()
                .after(
                        new Probe.Healthy("v1.20.2", Duration.ofMillis(7), "reachable; credential can impersonate"),
                        NOW));
        registry.put(ready);
        registry.put(FakeServer.cluster("dev"));
        registry.addAll(new Kubeconfigs(
                List.of(new KubeconfigContext.Broken(new ClusterName("prod-broken"), "server: missing")),
                List.of(),
                List.of()));
    }

    @Test
    @Shows("6.9")
    void showsAdministratorsEverything() {
        assertThat(get(ADMIN, "prod-ready"))
                .isEqualTo("{\"name\":\"prod-ready\",\"labels\":{},\"state\":\"Ready\",\"version\":\"v1.20.2\","
                        + "\"reason\":\"Healthy\",\"message\":\"reachable; credential can impersonate\","
                        + "\"since\":\"2030-01-01T00:00:00Z\",\"lastProbe\":\"2030-01-01T00:00:00Z\","
                        + "\"latencyMilliseconds\":7,\"source\":\"file\",\"server\":\"https://prod-ready\","
                        + "\"identity\":{\"type\":\"impersonation\"},"
                        + "\"probes\":[{\"time\":\"2030-01-01T00:00:00Z\",\"latencyMilliseconds\":7}]}");
        assertThat(get(ADMIN, "prod-broken"))
                .isEqualTo(
                        "{\"name\":\"prod-broken\",\"labels\":{},\"state\":\"Unreachable\","
                                + "\"reason\":\"InvalidConfiguration\",\"message\":\"server: missing\",\"source\":\"file\",\"probes\":[]}");
        assertThat(get(ADMIN, "dev")).contains("\"state\":\"Unknown\"");
    }

    @Test
    void tellsTheClusterInWhosePodTheGatewayRunsFromThoseOfFiles() {
        registry.addAll(new Kubeconfigs(
                List.of(new KubeconfigContext.Usable(
                        new ClusterName("pivot"), FakeServer.cluster("pivot").connection(), true)),
                List.of(),
                List.of()));
        assertThat(get(ADMIN, "pivot")).contains("\"source\":\"in-cluster\"");
        assertThat(get(MEMBER, "pivot")).doesNotContain("source");
    }

    @Test
    @Shows("6.8")
    void showsMembersNamesLabelsStatesAndVersions() {
        assertThat(get(MEMBER, "prod-ready"))
                .isEqualTo("{\"name\":\"prod-ready\",\"labels\":{},\"state\":\"Ready\",\"version\":\"v1.20.2\"}");
        assertThat(get(MEMBER, "prod-broken"))
                .isEqualTo("{\"name\":\"prod-broken\",\"labels\":{},\"state\":\"Unreachable\"}");
    }

    @Test
    @Shows("6.2")
    void pagesTheList() {
        assertThat(list(MEMBER, "sortOrder=desc&pageSize=1"))
                .startsWith("{\"items\":[{\"name\":\"prod-ready\"")
                .endsWith("],\"total\":3}");
        assertThat(list(MEMBER, "selector=state=Unreachable"))
                .contains("prod-broken")
                .endsWith("\"total\":1}");
        assertThatExceptionOfType(ApiException.class).isThrownBy(() -> list(MEMBER, "pageSize=-1"));
    }

    @Test
    void listsTheClustersOfAGroup() {
        assertThat(list(MEMBER, "group=prod"))
                .contains("prod-ready", "prod-broken")
                .endsWith("\"total\":2}");
        assertThat(list(MEMBER, "group=")).endsWith("\"total\":3}");
        assertThat(list(caller(Role.MEMBER, new Scope(List.of("dev"), null, null, false)), "group=prod"))
                .endsWith("\"total\":0}");
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> list(MEMBER, "group=other"))
                .satisfies(e -> assertThat(e.status().code()).isEqualTo(404))
                .withMessage("clustergroups \"other\" not found");
    }

    @Test
    void showsWhatTheKeyReaches() {
        Scope scope = new Scope(List.of("prod-*"), null, null, false);
        for (Role role : Role.values()) {
            Caller narrowed = caller(role, scope);
            assertThat(list(narrowed, ""))
                    .doesNotContain("dev")
                    .doesNotContain("reason", "server", "source", "identity", "probes")
                    .endsWith("\"total\":2}");
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> get(narrowed, "dev"))
                    .satisfies(e -> assertThat(e.status().code()).isEqualTo(404));
        }
    }

    @Test
    void doesNotKnowOtherNames() {
        for (String name : List.of("other", "", "PROD-READY", "a b")) {
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> get(ADMIN, name))
                    .satisfies(e -> assertThat(e.status().code()).isEqualTo(404));
        }
    }

    private String list(Caller caller, String query) {
        return answer(endpoints.routes().get(0), caller, Map.of(), query);
    }

    private String get(Caller caller, String name) {
        return answer(endpoints.routes().get(1), caller, Map.of("name", name), "");
    }

    private static String answer(Route route, Caller caller, Map<String, String> path, String query) {
        ApiRequest request = new ApiRequest(
                "GET",
                route.template(),
                path,
                Query.parse(query),
                Headers.NONE,
                new byte[0],
                "127.0.0.1",
                "id",
                CallNotes.NONE);
        Endpoint.Authenticated endpoint = (Endpoint.Authenticated) route.endpoint();
        return new String(endpoint.answer(caller, request).body(), StandardCharsets.UTF_8);
    }

    private static Caller caller(Role role, Scope scope) {
        return new Caller(new User("somebody", List.of()), role, null, scope, NOW, new Caller.Origin("", 1));
    }
}
