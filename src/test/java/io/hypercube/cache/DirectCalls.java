package io.hypercube.cache;

import io.hypercube.testbed.RealCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Calls directly to an API server, as an administrator. */
final class DirectCalls {
    private static final Pattern LISTS =
            Pattern.compile("(?m)^apiserver_request_total\\{[^}]*resource=\"(\\w+)\"[^}]*verb=\"LIST\".*} (\\d+)$");

    private final RealCluster cluster;
    private final HttpClient client;

    DirectCalls(RealCluster cluster) {
        this.cluster = cluster;
        this.client = cluster.httpClient("root", "system:masters");
    }

    HttpResponse<byte[]> get(String target, String accept) {
        try {
            return client.send(
                    HttpRequest.newBuilder(URI.create(cluster.server() + target))
                            .header("Accept", accept)
                            .build(),
                    BodyHandlers.ofByteArray());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** How many lists of a resource the API server has served, in any format. The newest one counts them in its audit log. */
    long lists(String resource) {
        return inMetrics(resource) + (cluster.isNewest() ? inAuditLog(resource) : 0);
    }

    private long inAuditLog(String resource) {
        try (Stream<String> events = Files.lines(cluster.folder().resolve("log/audit"))) {
            return events.filter(event -> event.contains("\"verb\":\"list\"")
                            && event.contains("\"objectRef\":{\"resource\":\"" + resource + "\""))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long inMetrics(String resource) {
        String metrics = new String(get("/metrics", "text/plain").body(), StandardCharsets.UTF_8);
        return LISTS.matcher(metrics)
                .results()
                .filter(line -> line.group(1).equals(resource))
                .mapToLong(line -> Long.parseLong(line.group(2)))
                .sum();
    }
}
