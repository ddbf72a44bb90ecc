package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.AiCalls;
import io.hypercube.auth.authorization.AiWriteQuery;
import io.hypercube.cluster.upstream.LocalServer;
import io.hypercube.core.http.Route;
import io.hypercube.server.call.InnerCalls;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A tool that went wrong: it has the secret of the listener for the calls of this process and the token of a client that may write at this
 * cluster without any confirmation, and sends what it likes.
 */
@Thorough
class HostileToolIT {
    private static final int MOST = 1 << 20;
    private static final String PROXY = "/api/v1/cube/proxy/clusters/free";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static WritingBed bed;

    private static AiCalls client;
    private static InnerCalls inner;
    private static LocalServer self;

    @BeforeAll
    static void start() throws Exception {
        bed = WritingBed.start(CLUSTER);
        client = bed.ownClient(bed.adminBrowser());
        Route mcp = bed.gateway().routes().stream()
                .filter(route -> route.template().equals("/mcp"))
                .findFirst()
                .orElseThrow();
        Field captured = mcp.endpoint().getClass().getDeclaredFields()[0];
        captured.setAccessible(true);
        Object clients = captured.get(mcp.endpoint());
        inner = (InnerCalls) field(clients, InnerCalls.class);
        self = (LocalServer) field(clients, LocalServer.class);
    }

    private static Object field(Object of, Class<?> type) throws IllegalAccessException {
        Field found = Arrays.stream(of.getClass().getDeclaredFields())
                .filter(each -> each.getType().equals(type))
                .findFirst()
                .orElseThrow();
        found.setAccessible(true);
        return found.get(of);
    }

    @Test
    void readsAndHasDryRunsMade() throws Exception {
        CLUSTER.apply(bed.map("target", "1"));

        assertThat(send("GET", map("target"), "", Map.of()).statusCode()).isEqualTo(200);
        Answered dry =
                send("PATCH", map("target") + "?" + AiWriteQuery.dryRunOf(AiWriteQuery.PATCH), patch(), Map.of());

        assertThat(dry.statusCode()).as(dry.body()).isEqualTo(200);
        assertThat(bed.get("configmaps", "target").at("/data/size").asString(""))
                .isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "PATCH ?",
                "PATCH ?dryRun=All",
                "PATCH ?fieldManager=hypercube-mcp&fieldValidation=Strict",
                "PATCH ?fieldManager=hypercube-mcp&fieldValidation=Strict&dryRun=All&dryRun=",
                "PUT ?dryRun=All",
                "DELETE ?",
                "DELETE ?dryRun=All", // with a body, whose options would count
            })
    void writesNothing(String method, String query) throws Exception {
        CLUSTER.apply(bed.map("victim", "1"));

        Answered refused = send(method, map("victim") + query, patch(), Map.of());

        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(403);
        assertThat(bed.get("configmaps", "victim").at("/data/size").asString(""))
                .isEqualTo("1");
    }

    @Test
    void cannotMakeATicket() throws Exception {
        CLUSTER.apply(bed.map("ticketed", "1"));
        Map<String, String> guess = Map.of("Hypercube-Ticket", "guess", "Hypercube-Approved-By", "admin");

        assertThat(send("PATCH", map("ticketed") + "?" + AiWriteQuery.PATCH, patch(), guess)
                        .statusCode())
                .isEqualTo(403);
        assertThat(bed.get("configmaps", "ticketed").at("/data/size").asString(""))
                .isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "POST /api/v1/namespaces/default/serviceaccounts/default/token",
                "POST /api/v1/namespaces/default/pods/a/exec?command=sh",
                "GET /api/v1/namespaces/default/pods/a/exec?command=sh",
                "GET /api/v1/namespaces/default/services/a/proxy/x",
                "POST /api/v1/namespaces/default/pods/a/eviction",
                "POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
                "GET /api/v1/pods?watch=true",
                "GET /metrics",
            })
    void reachesNothingElse(String method, String target) throws Exception {
        assertThat(send(method, PROXY + target, method.equals("GET") ? "" : "{}", Map.of())
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void doesNotImpersonate() throws Exception {
        assertThat(send("GET", map("x"), "", Map.of("Impersonate-User", "root")).statusCode())
                .isEqualTo(403);
    }

    /** The gateway's own API has no route for changes there. */
    @Test
    void callsNoOtherRouteOfTheGateway() throws Exception {
        for (String target :
                new String[] {"/api/v1/cube/keys", "/api/v1/cube/plans/x/approval", "/api/v1/cube/accounts"}) {
            assertThat(send("POST", target, "{}", Map.of()).statusCode()).isEqualTo(404);
        }
    }

    private static String map(String name) {
        return PROXY + "/api/v1/namespaces/" + bed.namespace() + "/configmaps/" + name;
    }

    private static String patch() {
        return "{\"data\":{\"size\":\"2\"}}";
    }

    private static Answered send(String method, String target, String body, Map<String, String> more)
            throws IOException, InterruptedException {
        Map<String, String> fields = new HashMap<>(inner.fields("apply", "127.0.0.1"));
        fields.put("Authorization", "Bearer " + client.token());
        fields.put("Content-Type", "application/merge-patch+json");
        fields.putAll(more);
        LocalServer.Response response =
                self.send(method, target, fields, body.getBytes(StandardCharsets.UTF_8), MOST, Patience.LONG);
        return new Answered(response.status(), new String(response.body(), StandardCharsets.UTF_8));
    }

    private record Answered(int statusCode, String body) {}
}
