package io.hypercube.testbed;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Writes the status of objects, as controllers and kubelets do, in a cluster that has none. Blocking; thread-safe. */
public final class WrittenStatus {
    private final RealCluster cluster;
    private final HttpClient http;

    public WrittenStatus(RealCluster cluster) {
        this.cluster = cluster;
        this.http = cluster.httpClient("controller", "system:masters");
    }

    /**
     * Changes a status; fails the test when the API server rejects it.
     *
     * @param object {@code /api/v1/namespaces/shop/pods/web-1}
     * @param status as JSON, with ' in place of "
     */
    public void write(String object, String status) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(cluster.server() + object + "/status"))
                .timeout(Patience.LONG)
                .header("Content-Type", "application/merge-patch+json")
                .method("PATCH", BodyPublishers.ofString("{\"status\": " + status.replace('\'', '"') + "}"))
                .build();
        try {
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new AssertionError(object + ": " + answer.body());
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
