package io.hypercube.fleet.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Single objects over several clusters, and what is for one cluster only. */
class FleetObjectsTest extends BeforeFleet {
    private static final String POD = "/api/v1/namespaces/a/pods/p";

    @Test
    void theObjectOfTheOneClusterThatHasIt() throws Exception {
        answers("south").put("GET " + POD, "200 {\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"},\"x\" : 1.0}");

        for (URI address : List.of(gateway.plain("_all", POD), gateway.paged("_all", POD))) {
            HttpResponse<String> found = send(HttpRequest.newBuilder(address).build());
            assertThat(found.statusCode()).isEqualTo(200);
            assertThat(found.body())
                    .isEqualTo(
                            "{\"kind\":\"Pod\",\"metadata\":{\"annotations\":{\"hypercube.io/cluster\":\"south\"},\"name\":\"p\"},\"x\" : 1.0}");
            assertThat(found.headers().firstValue("hypercube-cluster")).hasValue("south");
            assertThat(found.headers().allValues("warning")).isEmpty();
        }
    }

    @Test
    void severalObjectsAreAConflict() throws Exception {
        answers("north").put("GET " + POD, "200 {\"kind\":\"Pod\"}");
        answers("south").put("GET " + POD, "200 {\"kind\":\"Pod\"}");

        HttpResponse<String> several = get(POD);
        assertThat(several.statusCode()).isEqualTo(409);
        assertThat(several.body())
                .contains(
                        "pods \\\"p\\\" is in 2 clusters: north, south (expected: /clusters/{name}" + POD,
                        "\"reason\":\"Conflict\"",
                        "\"field\":\"north\"",
                        "\"field\":\"south\"");
        assertThat(get(POD + "?clusters=south").statusCode()).isEqualTo(200);
    }

    @Test
    void noObjectIsNotFound() throws Exception {
        HttpResponse<String> pod = get(POD);
        assertThat(pod.statusCode()).isEqualTo(404);
        assertThat(pod.body()).contains("\"message\":\"pods \\\"p\\\" not found\"", "\"reason\":\"NotFound\"");
        assertThat(get("/apis/tenant.service.io/v1/tenants/t").body())
                .contains("tenants.tenant.service.io \\\"t\\\" not found");
    }

    @Test
    void aFailedClusterIsNamed() throws Exception {
        answers("north").put("GET " + POD, "200 {\"kind\":\"Pod\"}");
        answers("south").put("GET " + POD, "403 " + FORBIDDEN);

        HttpResponse<String> found = get(POD);
        assertThat(found.statusCode()).isEqualTo(200);
        assertThat(found.headers().firstValue("warning"))
                .hasValue("299 - \"cluster south: pods \\\"p\\\" is forbidden\"");
        HttpResponse<String> strict = get(POD + "?strict=true");
        assertThat(strict.statusCode()).isEqualTo(503);
        assertThat(strict.body()).contains("\"field\":\"south\"");
    }

    @Test
    void whatNobodyFoundMayBeInTheClusterThatFailed() throws Exception {
        answers("south").put("GET " + POD, "403 " + FORBIDDEN);
        assertThat(get(POD).statusCode()).isEqualTo(403);

        answers("south").put("GET " + POD, "500 oops");
        HttpResponse<String> unknown = get(POD);
        assertThat(unknown.statusCode()).isEqualTo(503);
        assertThat(unknown.body()).contains("cluster \\\"south\\\" answered with status 500");

        south.goAway();
        assertThat(get(POD).statusCode()).isEqualTo(503);
    }

    @ParameterizedTest
    @CsvSource({
        "POST,/api/v1/namespaces/a/pods",
        "PUT,/api/v1/namespaces/a/pods/p",
        "PATCH,/api/v1/namespaces/a/pods/p",
        "DELETE,/api/v1/namespaces/a/pods/p",
        "DELETE,/api/v1/namespaces/a/pods",
        "GET,/api/v1/namespaces/a/pods/p/log",
        "GET,/api/v1/namespaces/a/pods/p/exec",
        "GET,/apis/apps/v1/namespaces/a/deployments/d/scale",
        "POST,/apis/authorization.k8s.io/v1/subjectaccessreviews",
        "HEAD,/api/v1/namespaces/a/pods/p",
        "GET,/metrics"
    })
    void whatOneClusterDoesIsNotAllowed(String method, String path) throws Exception {
        HttpResponse<String> refused = send(HttpRequest.newBuilder(gateway.plain("_all", path))
                .method(method, method.equals("POST") ? BodyPublishers.ofString("{}") : BodyPublishers.noBody())
                .build());

        assertThat(refused.statusCode()).isEqualTo(405);
        assertThat(refused.headers().firstValue("allow")).hasValue("GET");
        if (!method.equals("HEAD")) {
            assertThat(refused.body())
                    .contains("(expected: /clusters/{name}" + path + " with the name of one cluster)");
        }
    }
}
