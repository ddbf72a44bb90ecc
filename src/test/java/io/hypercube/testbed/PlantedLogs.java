package io.hypercube.testbed;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A node of a {@link RealCluster} that runs no pods: its kubelet answers requests for logs with lines of the test. Pods that name it as
 * {@code spec.nodeName} have logs.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/architecture/control-plane-node-communication/">From the API server to the kubelet</a>
 */
public final class PlantedLogs implements AutoCloseable {
    private static final Pattern LOG = Pattern.compile("/containerLogs/([^/]+/[^/]+/[^/]+)");
    private static final Pattern TAIL = Pattern.compile("tailLines=(\\d+)");

    private final HttpsServer server;
    private final Map<String, List<String>> logs = new ConcurrentHashMap<>();

    private PlantedLogs(HttpsServer server) {
        this.server = server;
    }

    /** Creates a node of that name in the cluster. */
    public static PlantedLogs start(RealCluster cluster, String node) throws IOException {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(
                new HttpsConfigurator(new TestAuthority(Files.createTempDirectory("kubelet")).serverContext()));
        PlantedLogs planted = new PlantedLogs(server);
        server.createContext("/", planted::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        cluster.apply("""
            apiVersion: v1
            kind: Node
            metadata: {name: %s}
            status:
              addresses: [{type: InternalIP, address: 127.0.0.1}]
              daemonEndpoints: {kubeletEndpoint: {Port: %d}}
              conditions: [{type: Ready, status: "True"}]
            """.formatted(node, server.getAddress().getPort()));
        return planted;
    }

    /** The log of a container, in its present run and in the one before. */
    public void write(String namespace, String pod, String container, List<String> lines) {
        logs.put(namespace + "/" + pod + "/" + container, List.copyOf(lines));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Matcher log = LOG.matcher(exchange.getRequestURI().getPath());
            List<String> lines = log.matches() ? logs.get(log.group(1)) : null;
            String query = String.valueOf(exchange.getRequestURI().getQuery());
            if (lines == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            Matcher tail = TAIL.matcher(query);
            int from = tail.find() ? Math.max(0, lines.size() - Integer.parseInt(tail.group(1))) : 0;
            String time = query.contains("timestamps=true") ? "2026-11-26T10:00:00.000000000Z " : "";
            byte[] body = lines.subList(from, lines.size()).stream()
                    .map(line -> time + line + "\n")
                    .collect(Collectors.joining())
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain");
            exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
