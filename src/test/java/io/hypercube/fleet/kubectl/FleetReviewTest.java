package io.hypercube.fleet.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Json;
import io.hypercube.fleet.call.BeforeFleet;
import io.hypercube.proxy.FakeApiServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reviews of the own access over several clusters. */
class FleetReviewTest extends BeforeFleet {
    private static final String REVIEW = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";

    @Test
    void mayReadWhatOneClusterAllows() throws Exception {
        answers("north").put("POST " + REVIEW, "201 {\"spec\":{},\"status\":{\"allowed\":false}}");
        answers("south").put("POST " + REVIEW, "201 {\"spec\":{},\"status\":{\"allowed\":true}}");

        HttpResponse<String> list = review("{\"resourceAttributes\":{\"verb\":\"list\",\"resource\":\"pods\"}}");
        assertThat(list.statusCode()).isEqualTo(201);
        assertThat(list.body()).isEqualTo("{\"spec\":{},\"status\":{\"allowed\":true}}");
        assertThat(north.next())
                .isNotNull()
                .extracting(FakeApiServer.Request::text)
                .asString()
                .contains("\"list\"");

        answers("south").put("POST " + REVIEW, "403 " + FORBIDDEN);
        HttpResponse<String> none = review("{\"resourceAttributes\":{\"verb\":\"list\",\"resource\":\"pods\"}}");
        assertThat(none.body()).contains("\"allowed\":false");
        assertThat(none.headers().allValues("warning")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"resourceAttributes\":{\"verb\":\"create\",\"resource\":\"pods\"}}",
                "{\"resourceAttributes\":{\"verb\":\"*\",\"resource\":\"pods\"}}",
                "{\"resourceAttributes\":{\"verb\":\"get\",\"resource\":\"pods\",\"subresource\":\"log\"}}",
                "{\"resourceAttributes\":{\"resource\":\"pods\"}}",
                "{\"nonResourceAttributes\":{\"verb\":\"post\",\"path\":\"/x\"}}"
            })
    void mayDoNothingElse(String spec) throws Exception {
        HttpResponse<String> refused = review(spec);
        assertThat(refused.statusCode()).isEqualTo(201);
        assertThat(Json.read(refused.body().getBytes(java.nio.charset.StandardCharsets.UTF_8), Map.class)
                        .get("status"))
                .isEqualTo(Map.of("allowed", false, "reason", FleetReview.ONLY_READ));
        assertThat(north.connections()).isZero();
    }

    @Test
    void reviewsAreBoundedJson() throws Exception {
        assertThat(review("\"" + "x".repeat(70_000) + "\"").statusCode()).isEqualTo(413);
        assertThat(post(REVIEW, "{", "application/json").statusCode()).isEqualTo(400);
        assertThat(post(REVIEW, "k8s", "application/vnd.kubernetes.protobuf").statusCode())
                .isEqualTo(400);
        assertThat(post(REVIEW, "a: b", "application/yaml").statusCode()).isEqualTo(415);
    }

    @Test
    void theRulesAreThoseOfAllForReading() throws Exception {
        String path = "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews";
        answers("north").put("POST " + path, """
            201 {"kind":"SelfSubjectRulesReview","status":{"resourceRules":[{"verbs":["*"],"resources":["pods"]},{"verbs":["create"]}],
            "nonResourceRules":[{"verbs":["get"],"nonResourceURLs":["/version"]}],"incomplete":false}}""");
        answers("south").put("POST " + path, """
            201 {"kind":"SelfSubjectRulesReview","status":{"resourceRules":[{"verbs":["list","delete"],"resources":["tenants"]}],
            "nonResourceRules":[{"verbs":["get"],"nonResourceURLs":["/version"]}],"incomplete":true}}""");

        Map<?, ?> union = Json.read(
                post(path, "{\"spec\":{\"namespace\":\"a\"}}", "application/json")
                        .body()
                        .getBytes(java.nio.charset.StandardCharsets.UTF_8),
                Map.class);
        assertThat(union.get("kind")).isEqualTo("SelfSubjectRulesReview");
        assertThat(union.get("status"))
                .isEqualTo(Map.of(
                        "resourceRules",
                        List.of(
                                Map.of("verbs", List.of("get", "list", "watch"), "resources", List.of("pods")),
                                Map.of("verbs", List.of("list"), "resources", List.of("tenants"))),
                        "nonResourceRules",
                        List.of(Map.of("verbs", List.of("get"), "nonResourceURLs", List.of("/version"))),
                        "incomplete",
                        true));
    }

    @Test
    void whoamiIsTheFirstThatAnswers() throws Exception {
        String path = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
        answers("south").put("POST " + path, "201 {\"status\":{\"userInfo\":{\"username\":\"alice\"}}}");

        assertThat(post(path, "{}", "application/json").body()).contains("alice");
        answers("south").clear();
        assertThat(post(path, "{}", "application/json").statusCode()).isEqualTo(404);
    }

    private HttpResponse<String> review(String spec) throws Exception {
        return post(REVIEW, "{\"kind\":\"SelfSubjectAccessReview\",\"spec\":" + spec + "}", "application/json");
    }

    private HttpResponse<String> post(String path, String body, String type) throws Exception {
        return send(HttpRequest.newBuilder(gateway.plain("_all", path))
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(body))
                .build());
    }
}
