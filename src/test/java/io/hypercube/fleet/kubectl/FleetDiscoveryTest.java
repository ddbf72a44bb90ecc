package io.hypercube.fleet.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.fleet.call.BeforeFleet;
import io.hypercube.testbed.Shows;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Discovery, version, health and OpenAPI over several clusters. */
class FleetDiscoveryTest extends BeforeFleet {
    private static final String AGGREGATED =
            "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json";

    @Test
    void oldAndNewClustersAreDiscoveredTogether() throws Exception {
        answers("north").put("GET /apis", """
            200 {"kind":"APIGroupList","groups":[{"name":"apps","versions":[{"groupVersion":"apps/v1","version":"v1"}]}]}""");
        answers("north").put("GET /apis/apps/v1", """
            200 {"kind":"APIResourceList","groupVersion":"apps/v1","resources":[
            {"name":"deployments","singularName":"","namespaced":true,"kind":"Deployment","verbs":["get","list","create"]}]}""");
        answers("south").put("GET /apis", """
            200 {"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","items":[{"metadata":{"name":"tenant.io"},
            "versions":[{"version":"v1","resources":[{"resource":"tenants","responseKind":{"group":"tenant.io","version":"v1",
            "kind":"Tenant"},"scope":"Cluster","singularResource":"tenant","verbs":["list","watch"]}]}]}]}""");

        HttpResponse<String> aggregated = get("/apis", AGGREGATED);
        assertThat(aggregated.headers().firstValue("content-type"))
                .hasValue("application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList");
        assertThat(aggregated.body())
                .contains("\"resource\":\"deployments\"", "\"verbs\":[\"get\",\"list\"]", "tenants");
        HttpResponse<String> plain = get("/apis", "application/json");
        assertThat(plain.headers().firstValue("content-type")).hasValue("application/json");
        assertThat(plain.body()).startsWith("{\"kind\":\"APIGroupList\"").contains("\"apps\"", "\"tenant.io\"");
        assertThat(get("/apis/tenant.io/v1").body()).contains("\"name\":\"tenants\"", "\"verbs\":[\"list\",\"watch\"]");
        assertThat(get("/apis/tenant.io").body()).contains("\"preferredVersion\":{\"groupVersion\":\"tenant.io/v1\"");
        assertThat(get("/apis/none/v1").statusCode()).isEqualTo(404);
        assertThat(get("/apis", "application/vnd.kubernetes.protobuf").statusCode())
                .isEqualTo(406);
        assertThat(get("/apis", "application/vnd.kubernetes.protobuf,application/json")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    @Shows("3.20")
    void aListOfNoClusterHasTheKindOfItsResource() throws Exception {
        answers("south").put("GET /apis/apps/v1", """
            200 {"kind":"APIResourceList","groupVersion":"apps/v1","resources":[
            {"name":"deployments","singularName":"","namespaced":true,"kind":"Deployment","verbs":["list"]}]}""");
        String deployments = "/apis/apps/v1/deployments";

        for (URI address : List.of(
                gateway.plain("_all", deployments + "?clusters=none"),
                gateway.paged("_all", deployments + "?clusters=none"),
                gateway.paged("_all", deployments + "?selector=cluster=none"))) {
            assertThat(send(HttpRequest.newBuilder(address).build()).body())
                    .startsWith("{\"kind\":\"DeploymentList\",\"apiVersion\":\"apps/v1\",");
        }
        assertThat(get("/apis/apps/v1/unknowns?clusters=none").body())
                .startsWith("{\"kind\":\"List\",\"apiVersion\":\"v1\",");
    }

    /** Each document is read once for one caller, and never for two. */
    @Test
    void documentsAreKeptForTheirCaller() throws Exception {
        String versions = "200 {\"kind\":\"APIVersions\",\"versions\":[\"v1\"]}";
        answers("north").put("GET /api", versions);
        answers("south").put("GET /api", versions);
        get("/api?clusters=north");
        assertThat(north.next()).isNotNull();
        answers("north").put("GET /api", "200 {\"kind\":\"APIVersions\",\"versions\":[\"v2\"]}");

        assertThat(get("/api?clusters=north").body()).contains("[\"v1\"]");
        HttpRequest other = HttpRequest.newBuilder(gateway.plain("_all", "/api?clusters=north"))
                .header("Authorization", "Bearer bob")
                .build();
        assertThat(send(other).body()).contains("[\"v2\"]");
    }

    @Test
    void aClusterThatDoesNotAnswerIsNotAskedAgainSoon() throws Exception {
        answers("north").put("GET /api", "200 {\"kind\":\"APIVersions\",\"versions\":[\"v1\"]}");
        answers("south").put("GET /api", "");

        HttpResponse<String> first = get("/api");
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.headers().firstValue("warning").orElse(""))
                .contains("cluster south: cluster \\\"south\\\" did not answer within 5.0 s");
        int connections = south.connections();
        HttpResponse<String> second = get("/api");
        assertThat(second.headers().allValues("warning"))
                .isEqualTo(first.headers().allValues("warning"));
        assertThat(south.connections()).isEqualTo(connections);
        assertThat(get("/api?strict=true").statusCode()).isEqualTo(503);
    }

    @Test
    void theVersionIsThatOfMostOrTheOlder() throws Exception {
        answers("north").put("GET /version", "200 {\"gitVersion\":\"v1.31.2\"}");
        answers("south").put("GET /version", "200 {\"gitVersion\":\"v1.9.0\"}");

        assertThat(get("/version").body()).isEqualTo("{\"gitVersion\":\"v1.9.0\"}");
        answers("south").put("GET /version", "200 []");
        assertThat(get("/version").statusCode()).isEqualTo(200);
    }

    @Test
    void oneHealthyClusterIsEnough() throws Exception {
        answers("north").put("GET /readyz", "500 [-]etcd");
        answers("south").put("GET /readyz", "200 ok");

        assertThat(get("/readyz").body()).isEqualTo("ok");
        answers("south").put("GET /readyz", "500 [-]etcd");
        assertThat(get("/readyz").statusCode()).isEqualTo(503);
    }

    @Test
    void openApiDocumentsComeFromAClusterThatHasThem() throws Exception {
        answers("north").put("GET /version", "200 {\"gitVersion\":\"v1.31.2\"}");
        answers("south").put("GET /version", "200 {\"gitVersion\":\"v1.30.0\"}");
        answers("north").put("GET /openapi/v3", """
            200 {"paths":{"apis/a/v1":{"serverRelativeURL":"/openapi/v3/apis/a/v1?hash=N"}}}""");
        answers("south").put("GET /openapi/v3", """
            200 {"paths":{"apis/a/v1":{"serverRelativeURL":"/openapi/v3/apis/a/v1?hash=S"},
            "apis/b/v1":{"serverRelativeURL":"/openapi/v3/apis/b/v1?hash=S"}}}""");
        answers("north").put("GET /openapi/v3/apis/a/v1", "200 {\"of\":\"north\"}");
        answers("south").put("GET /openapi/v3/apis/a/v1", "200 {\"of\":\"south\"}");
        answers("south").put("GET /openapi/v3/apis/b/v1", "200 {\"of\":\"south\"}");
        answers("north").put("GET /openapi/v2", "200 {\"swagger\":\"2.0\"}");

        assertThat(get("/openapi/v3").body())
                .contains(
                        "\"apis/a/v1\":{\"serverRelativeURL\":\"/openapi/v3/apis/a/v1?hash=S\"}",
                        "\"apis/b/v1\":{\"serverRelativeURL\":\"/openapi/v3/apis/b/v1?hash=S\"}");
        assertThat(get("/openapi/v3/apis/a/v1?hash=N").body()).isEqualTo("{\"of\":\"north\"}");
        assertThat(get("/openapi/v3/apis/a/v1?hash=old").body()).isEqualTo("{\"of\":\"south\"}");
        assertThat(get("/openapi/v3/apis/b/v1").body()).isEqualTo("{\"of\":\"south\"}");
        assertThat(get("/openapi/v3/apis/c/v1").statusCode()).isEqualTo(404);
        assertThat(get("/openapi/v2").body()).isEqualTo("{\"swagger\":\"2.0\"}");
    }
}
