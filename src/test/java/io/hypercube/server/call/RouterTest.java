package io.hypercube.server.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.http.Route;
import io.hypercube.core.http.Route.Access;
import io.hypercube.proxy.page.EntryPoint;
import io.hypercube.testbed.Shows;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RouterTest {
    private static final Route KEYS = route("GET", "/api/v1/cube/keys");
    private static final Route KEY = route("DELETE", "/api/v1/cube/keys/{accessKey}");
    private static final Route PAGE = route("GET", "/console/{page...}");
    private static final Route ABOUT = route("GET", "/console/about");
    private static final Route HELP = route("GET", "/console/help/{topic...}");
    private static final Route LIVEZ = Route.open("GET", "/livez", request -> ApiResponse.empty(200));
    private final Router router = new Router(List.of(KEYS, KEY, PAGE, ABOUT, HELP, LIVEZ));

    @Test
    @Shows("2.12")
    void leadsBothEntryPointsToTheirCluster() {
        assertThat(to("GET", "/api/v1/cube/proxy/clusters/pivot-cluster/api/v1/pods?pageSize=2"))
                .isEqualTo(new Destination.Proxied(
                        EntryPoint.PAGED, "pivot-cluster", new RawTarget("/api/v1/pods", "pageSize=2")));
        assertThat(to("GET", "/clusters/a%40b/version"))
                .isEqualTo(new Destination.Proxied(EntryPoint.PLAIN, "a@b", new RawTarget("/version", null)));
        assertThat(to("GET", "/clusters/a"))
                .isEqualTo(new Destination.Proxied(EntryPoint.PLAIN, "a", new RawTarget("/", null)));
    }

    @Test
    void keepsTheUpstreamPathAsReceived() {
        assertThat(to("GET", "/clusters/a/api/v1/x%3Ay/"))
                .isEqualTo(new Destination.Proxied(EntryPoint.PLAIN, "a", new RawTarget("/api/v1/x%3Ay/", null)));
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
        assertThat(to("PUT", "/api/v1/cube/keys"))
                .isEqualTo(new Destination.WrongMethod(Set.of("GET"), Access.AUTHENTICATED));
        assertThat(to("PUT", "/livez")).isEqualTo(new Destination.WrongMethod(Set.of("GET"), Access.OPEN));
        for (String path : List.of(
                "/", "/clusters", "/clusters/", "/api/v1/cube/keys/", "/api/v1/cube/keys/a/b", "/API/v1/cube/keys")) {
            assertThat(to("GET", path)).isEqualTo(new Destination.Nowhere());
        }
    }

    @Test
    void givesAllThatFollowsToATemplateThatEndsWithDots() {
        assertThat(to("GET", "/console/clusters/a/pods"))
                .isEqualTo(new Destination.Own(PAGE, Map.of("page", "clusters/a/pods")));
        assertThat(to("GET", "/console/")).isEqualTo(new Destination.Own(PAGE, Map.of("page", "")));
        assertThat(to("HEAD", "/console/a%20b/")).isEqualTo(new Destination.Own(PAGE, Map.of("page", "a b/")));
        assertThat(to("POST", "/console/keys"))
                .isEqualTo(new Destination.WrongMethod(Set.of("GET"), Access.AUTHENTICATED));
        for (String path : List.of("/console", "/consoles/a", "/CONSOLE/a", "/a/console/b")) {
            assertThat(to("GET", path)).isEqualTo(new Destination.Nowhere());
        }
    }

    @Test
    void prefersTheTemplateThatSaysMost() {
        assertThat(to("GET", "/console/about")).isEqualTo(new Destination.Own(ABOUT, Map.of()));
        assertThat(to("GET", "/console/help/keys")).isEqualTo(new Destination.Own(HELP, Map.of("topic", "keys")));
        assertThat(to("GET", "/console/about/us")).isEqualTo(new Destination.Own(PAGE, Map.of("page", "about/us")));
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
