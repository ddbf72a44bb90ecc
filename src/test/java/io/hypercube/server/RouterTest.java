package io.hypercube.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hypercube.http.ApiResponse;
import io.hypercube.http.RawTarget;
import io.hypercube.http.Route;
import io.hypercube.proxy.Door;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RouterTest {
    private static final Route KEYS = route("GET", "/api/v1/cube/keys");
    private static final Route KEY = route("DELETE", "/api/v1/cube/keys/{accessKey}");
    private final Router router = new Router(List.of(KEYS, KEY));

    @Test
    void leadsBothDoorsToTheirCluster() {
        assertThat(to("GET", "/api/v1/cube/proxy/clusters/pivot-cluster/api/v1/pods?pageSize=2"))
                .isEqualTo(new Destination.Proxied(
                        Door.PAGED, "pivot-cluster", new RawTarget("/api/v1/pods", "pageSize=2")));
        assertThat(to("GET", "/clusters/a%40b/version"))
                .isEqualTo(new Destination.Proxied(Door.PLAIN, "a@b", new RawTarget("/version", null)));
        assertThat(to("GET", "/clusters/a"))
                .isEqualTo(new Destination.Proxied(Door.PLAIN, "a", new RawTarget("/", null)));
    }

    @Test
    void keepsTheUpstreamPathAsReceived() {
        assertThat(to("GET", "/clusters/a/api/v1/x%3Ay/"))
                .isEqualTo(new Destination.Proxied(Door.PLAIN, "a", new RawTarget("/api/v1/x%3Ay/", null)));
    }

    @Test
    void fillsInPathParameters() {
        assertThat(to("DELETE", "/api/v1/cube/keys/AK%20x"))
                .isEqualTo(new Destination.Own(KEY, Map.of("accessKey", "AK x")));
    }

    @Test
    void answersHeadWhereItAnswersGet() {
        assertThat(to("HEAD", "/api/v1/cube/keys")).isEqualTo(new Destination.Own(KEYS, Map.of()));
    }

    @Test
    void tellsAWrongMethodFromAWrongPath() {
        assertThat(to("PUT", "/api/v1/cube/keys")).isEqualTo(new Destination.WrongMethod(Set.of("GET")));
        for (String path : List.of(
                "/", "/clusters", "/clusters/", "/api/v1/cube/keys/", "/api/v1/cube/keys/a/b", "/API/v1/cube/keys")) {
            assertThat(to("GET", path)).isEqualTo(new Destination.Nowhere());
        }
    }

    @Test
    void refusesTwoRoutesForOneCall() {
        assertThatIllegalStateException().isThrownBy(() -> new Router(List.of(KEYS, KEYS)));
    }

    private Destination to(String method, String target) {
        return router.route(method, RawTarget.parse(target));
    }

    private static Route route(String method, String template) {
        return Route.authenticated(method, template, (caller, request) -> ApiResponse.empty(200));
    }
}
