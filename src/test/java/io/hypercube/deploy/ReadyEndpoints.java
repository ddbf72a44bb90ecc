package io.hypercube.deploy;

import io.hypercube.testbed.RealCluster;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The addresses of the ready pods behind a Service, followed by a watch as kube-proxy does. */
final class ReadyEndpoints implements AutoCloseable {
    private final HttpClient api;
    private final HttpRequest watch;
    private volatile List<String> addresses = List.of();

    ReadyEndpoints(RealCluster cluster, String namespace, String service) {
        api = cluster.httpClient("admin", "system:masters");
        watch = HttpRequest.newBuilder(cluster.server()
                        .resolve("/api/v1/namespaces/" + namespace
                                + "/endpoints?watch=true&fieldSelector=metadata.name=" + service))
                .build();
        Thread.ofVirtual().name("endpoints").start(this::follow);
    }

    /** At least one: waits until there is a ready pod. */
    List<String> current() {
        List<String> now = addresses;
        while (now.isEmpty()) {
            LockSupport.parkNanos(10_000_000);
            now = addresses;
        }
        return now;
    }

    private void follow() {
        try {
            var answer = api.send(watch, HttpResponse.BodyHandlers.ofInputStream());
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    addresses = ready(JsonMapper.shared().readTree(line).path("object"));
                }
            }
        } catch (IOException e) {
            // closed
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<String> ready(JsonNode endpoints) {
        List<String> ready = new ArrayList<>();
        for (JsonNode subset : endpoints.path("subsets")) {
            for (JsonNode address : subset.path("addresses")) {
                ready.add(address.path("ip").asString());
            }
        }
        return List.copyOf(ready);
    }

    @Override
    public void close() {
        api.shutdownNow();
    }
}
