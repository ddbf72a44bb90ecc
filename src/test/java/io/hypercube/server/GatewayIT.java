package io.hypercube.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The main task, end to end: a key pair, a token, a cluster by name. */
@Smoke
class GatewayIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static RunningGateway gateway;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(CLUSTER);
    }

    @Test
    @Shows({"1.1", "1.2"})
    void exchangesAKeyPairForATokenAndCallsAClusterByName() {
        Map<String, Object> pair = json(
                gateway.admin()
                        .post("/api/v1/cube/keys", "{\"description\":\"mine\"}".getBytes(StandardCharsets.UTF_8)),
                201);

        Map<String, Object> exchanged = json(
                gateway.anonymous()
                        .get("/api/v1/cube/key/token?accessKey=" + pair.get("accessKey") + "&secretKey="
                                + pair.get("secretKey")),
                200);
        Client caller = gateway.anonymous().withToken(String.valueOf(exchanged.get("token")));

        Map<String, Object> page = json(
                caller.get("/api/v1/cube/proxy/clusters/" + CLUSTER.name() + "/api/v1/namespaces?pageSize=2"), 200);
        assertThat((List<?>) page.get("items")).hasSize(2);
        assertThat((Integer) page.get("total")).isGreaterThan(2);
        assertThat(json(caller.get("/clusters/" + CLUSTER.name() + "/version"), 200)
                        .get("gitVersion"))
                .asString()
                .startsWith("v1.");
    }

    @Test
    @Shows("4.4")
    void asksForATokenBeforeItTellsWhichClustersExist() {
        assertThat(gateway.anonymous().get("/clusters/nowhere/version").statusCode())
                .isEqualTo(401);
        assertThat(gateway.anonymous()
                        .get("/clusters/" + CLUSTER.name() + "/version")
                        .statusCode())
                .isEqualTo(401);
        assertThat(json(gateway.admin().get("/clusters/nowhere/version"), 404))
                .containsEntry("kind", "Status")
                .containsEntry("reason", "NotFound")
                .containsEntry("details", Map.of("kind", "clusters", "name", "nowhere"));
    }

    /** Byte for byte the object of the API server, which ends it with a line feed. */
    @Test
    @Shows({"4.1", "4.2"})
    void tellsItsOwnFailuresAsAnApiServerDoes() {
        Client admin = gateway.admin();
        HttpResponse<byte[]> theirs = admin.get("/clusters/" + CLUSTER.name() + "/api/v1/namespaces/nowhere");
        HttpResponse<byte[]> own = admin.get("/api/v1/cube/proxy/clusters/nowhere/api/v1/namespaces");

        assertThat(own.statusCode()).isEqualTo(theirs.statusCode()).isEqualTo(404);
        assertThat(own.headers().firstValue("Content-Type"))
                .isEqualTo(theirs.headers().firstValue("Content-Type"));
        assertThat(text(theirs))
                .isEqualTo("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
                        + "\"message\":\"namespaces \\\"nowhere\\\" not found\",\"reason\":\"NotFound\","
                        + "\"details\":{\"name\":\"nowhere\",\"kind\":\"namespaces\"},\"code\":404}\n");
        assertThat(text(own)).isEqualTo(text(theirs).strip().replace("namespaces", "clusters"));
    }

    @Test
    @Shows("3.7")
    void aFieldSelectorAndASelectorBothHold() {
        String namespaces =
                "/api/v1/cube/proxy/clusters/" + CLUSTER.name() + "/api/v1/namespaces?selector=metadata.name~kube-";

        Map<String, Object> all = json(gateway.admin().get(namespaces), 200);
        Map<String, Object> some =
                json(gateway.admin().get(namespaces + "&fieldSelector=metadata.name%21%3Dkube-system"), 200);
        Map<String, Object> none =
                json(gateway.admin().get(namespaces + "&fieldSelector=metadata.name%3Ddefault"), 200);

        assertThat(all.get("items")).asString().contains("name=kube-system");
        assertThat(some.get("items"))
                .asString()
                .contains("name=kube-public")
                .doesNotContain("name=kube-system", "name=default");
        assertThat(some.get("total")).isEqualTo((Integer) Objects.requireNonNull(all.get("total")) - 1);
        assertThat(none.get("total")).isEqualTo(0);
    }

    @Test
    @Shows("6.12")
    void saysWhichOfItsChecksPass() {
        for (String name : List.of("readyz", "healthz")) {
            assertThat(text(gateway.anonymous().get("/" + name))).isEqualTo("ok");
            HttpResponse<byte[]> verbose = gateway.anonymous().get("/" + name + "?verbose");
            assertThat(verbose.statusCode()).isEqualTo(200);
            assertThat(text(verbose)).matches("(\\[\\+][a-z-]+ ok\n)+" + name + " check passed\n");
        }
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    @Test
    @Shows("2.10")
    void letsAMemberDoWhatTheClusterAllowsHim() {
        Client member = gateway.member("maria", "developers");

        HttpResponse<byte[]> refused = member.get("/clusters/" + CLUSTER.name() + "/api/v1/secrets");

        assertThat(json(refused, 403).get("message"))
                .asString()
                .contains("User \"maria\" cannot list resource \"secrets\"");
    }

    @SuppressWarnings("unchecked") // a JSON object is a map with string keys
    private static Map<String, Object> json(HttpResponse<byte[]> answer, int status) {
        assertThat(answer.statusCode())
                .as(new String(answer.body(), StandardCharsets.UTF_8))
                .isEqualTo(status);
        return Json.read(answer.body(), Map.class);
    }
}
