package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.core.http.Json;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An administrator's calls about a cluster named {@code prod}. Checks that no response contains a kubeconfig. */
final class ClusterCalls {
    static final String CLUSTERS = "/api/v1/cube/clusters";

    private ClusterCalls() {}

    /** A call to the cluster itself. */
    static HttpResponse<byte[]> call(Client client) {
        return client.get("/api/v1/cube/proxy/clusters/prod/api/v1/namespaces");
    }

    /** @param target the path below {@link #CLUSTERS} */
    static HttpResponse<byte[]> send(Client client, String method, String target, Map<String, ?> body) {
        return client.send(client.request(method, CLUSTERS + target, BodyPublishers.ofByteArray(Json.write(body)))
                .header("Content-Type", "application/json"));
    }

    static JsonNode cluster(Client client) {
        return json(client.get(CLUSTERS + "/prod"), 200);
    }

    static String stateOf(Client client) {
        JsonNode cluster = cluster(client);
        return cluster.path("state").asString("") + " " + cluster.path("reason").asString("");
    }

    static JsonNode json(HttpResponse<byte[]> answer, int status) {
        assertThat(answer.statusCode()).as(text(answer)).isEqualTo(status);
        assertThat(text(answer)).doesNotContain("client-key", "PRIVATE KEY", "kubeconfig\"");
        return JsonMapper.shared().readTree(answer.body());
    }

    static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
