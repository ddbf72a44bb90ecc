package io.hypercube.security;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.hypercube.testbed.RealCluster;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/**
 * An aggregated API server like OpenShift's for projects. It has one collection, {@code notes}, and lists only the
 * caller's own objects; every caller needs only the permission {@code list}. The API server in front of it sends the
 * user in {@code X-Remote-User}.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/extend-kubernetes/configure-aggregation-layer/">Aggregation layer</a>
 */
final class PersonalApi implements AutoCloseable {
    private static final List<String> OWNERS = List.of("alice", "bob");

    private final HttpsServer server;

    PersonalApi(RealCluster cluster) throws IOException {
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setHttpsConfigurator(
                new HttpsConfigurator(cluster.clientCertificate("personal").sslContext(cluster.caPem())));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", PersonalApi::answer);
        server.start();
    }

    /** The {@code spec} fields of an APIService that refer to the Service {@link #service}. */
    String spec() {
        return "insecureSkipTLSVerify: true, service: {namespace: default, name: personal, port: "
                + server.getAddress().getPort() + "}";
    }

    /** A Service with an external name may refer to loopback; one with an address may not. */
    static String service() {
        return """
                apiVersion: v1
                kind: Service
                metadata: {name: personal, namespace: default}
                spec: {type: ExternalName, externalName: localhost}
                """;
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            String query = String.valueOf(exchange.getRequestURI().getRawQuery());
            boolean notes = path.endsWith("/notes");
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            if (notes && query.contains("watch")) {
                exchange.sendResponseHeaders(200, 0);
                exchange.getResponseBody().flush();
                exchange.getRequestBody().readAllBytes();
                Thread.sleep(30_000);
                return;
            }
            String user = exchange.getRequestHeaders().getFirst("X-Remote-User");
            byte[] body = (notes ? list(path, String.valueOf(user)) : resources(path)).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private static String resources(String path) {
        return "{\"kind\":\"APIResourceList\",\"apiVersion\":\"v1\",\"groupVersion\":\""
                + path.replaceFirst("/apis/", "") + "\",\"resources\":[{\"name\":\"notes\",\"singularName\":\"\","
                + "\"namespaced\":false,\"kind\":\"Note\",\"verbs\":[\"list\",\"watch\"]}]}";
    }

    /** The caller's notes; all notes for the gateway's own credential. */
    private static String list(String path, String user) {
        String version = path.replaceFirst("/apis/(.*)/notes", "$1");
        String items = OWNERS.stream()
                .filter(owner -> owner.equals(user) || !OWNERS.contains(user))
                .map(owner -> "{\"kind\":\"Note\",\"apiVersion\":\"" + version + "\",\"metadata\":{\"name\":\"of-"
                        + owner + "\",\"resourceVersion\":\"5\"}}")
                .collect(Collectors.joining(","));
        return "{\"kind\":\"NoteList\",\"apiVersion\":\"" + version
                + "\",\"metadata\":{\"resourceVersion\":\"9000000\"},\"items\":[" + items + "]}";
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
