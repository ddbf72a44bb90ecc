package io.hypercube;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Executors;

/** A cluster with responses defined by a test, for lengths and delays that a real API server cannot produce. */
public final class ScriptedUpstream implements AutoCloseable {
    private final HttpServer server;

    /** @param handlers by path; other paths are answered with {@code {}} */
    public ScriptedUpstream(Map<String, HttpHandler> handlers) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> json(exchange, "{}"));
        handlers.forEach((path, handler) -> server.createContext(path, exchange -> {
            try (exchange) {
                handler.handle(exchange);
            }
        }));
        server.start();
    }

    public static void json(HttpExchange exchange, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** A cluster named {@code scripted}. */
    public Path kubeconfig(Path folder) throws IOException {
        String text = """
                {"apiVersion": "v1", "kind": "Config", "current-context": "scripted",
                 "contexts": [{"name": "scripted", "context": {"cluster": "scripted", "user": "user"}}],
                 "clusters": [{"name": "scripted", "cluster": {"server": "http://127.0.0.1:%d"}}],
                 "users": [{"name": "user", "user": {"token": "gateway"}}]}
                """.formatted(server.getAddress().getPort());
        return Files.writeString(folder.resolve("scripted.kubeconfig"), text);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
