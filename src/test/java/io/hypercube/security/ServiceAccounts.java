package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.RealCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** ServiceAccounts of a namespace, for which the API server issues tokens that the gateway exchanges. */
record ServiceAccounts(RealCluster cluster, String namespace) {
    void create(String name) {
        cluster.api()
                .create(
                        ClusterApi.of("v1", namespace, "serviceaccounts"),
                        "{\"metadata\":{\"name\":\"" + name + "\"}}");
    }

    /** The {@code iss} of the tokens. */
    String issuer() {
        byte[] document = raw("/.well-known/openid-configuration").getBytes(StandardCharsets.UTF_8);
        return String.valueOf(Json.read(document, Map.class).get("issuer"));
    }

    /** The public keys as a JWK Set. */
    String keys() {
        return raw("/openid/v1/jwks");
    }

    private String raw(String path) {
        return cluster.api().text(path);
    }

    /** @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/authentication-resources/token-request-v1/">TokenRequest</a> */
    String token(String name, String... audiences) {
        byte[] wanted = Json.write(Map.of(
                "apiVersion",
                "authentication.k8s.io/v1",
                "kind",
                "TokenRequest",
                "spec",
                Map.of("audiences", List.of(audiences), "expirationSeconds", 3600)));
        String path = "/api/v1/namespaces/" + namespace + "/serviceaccounts/" + name + "/token";
        HttpRequest request = HttpRequest.newBuilder(URI.create(cluster.server() + path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(wanted))
                .build();
        try {
            HttpResponse<byte[]> answer =
                    cluster.httpClient("admin", "system:masters").send(request, BodyHandlers.ofByteArray());
            assertThat(answer.statusCode()).isEqualTo(201);
            Object status = Json.read(answer.body(), Map.class).get("status");
            return String.valueOf(((Map<?, ?>) Objects.requireNonNull(status)).get("token"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Sends a token to the gateway. */
    static HttpResponse<byte[]> exchange(RunningGateway gateway, String subjectToken) {
        String form = Map.of(
                        "grant_type", "urn:ietf:params:oauth:grant-type:token-exchange",
                        "subject_token_type", "urn:ietf:params:oauth:token-type:jwt",
                        "subject_token", subjectToken)
                .entrySet()
                .stream()
                .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        Client client = gateway.anonymous();
        return client.send(client.request("POST", "/api/v1/cube/token", BodyPublishers.ofString(form))
                .header("Content-Type", "application/x-www-form-urlencoded"));
    }

    /** The token of a successful exchange. */
    static String accessToken(HttpResponse<byte[]> answer) {
        assertThat(answer.statusCode()).as(text(answer)).isEqualTo(200);
        return String.valueOf(Json.read(answer.body(), Map.class).get("access_token"));
    }

    static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
