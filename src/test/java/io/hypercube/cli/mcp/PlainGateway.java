package io.hypercube.cli.mcp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.hypercube.core.http.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/** The part of a gateway that a bridge sees, in plain HTTP: the metadata, the token endpoint, and answers that a test chooses. */
final class PlainGateway implements AutoCloseable {
    /** A request to {@code /mcp}. */
    record Request(JsonNode body, Map<String, List<String>> headers) {
        String header(String name) {
            return Objects.requireNonNullElse(
                            headers.get(name.substring(0, 1) + name.substring(1).toLowerCase(Locale.ROOT)), List.of(""))
                    .getFirst();
        }
    }

    /** Answers a request. */
    interface Answering {
        void answer(Request request, HttpExchange exchange) throws IOException, InterruptedException;
    }

    final List<Request> requests = new CopyOnWriteArrayList<>();
    final List<String> forms = new CopyOnWriteArrayList<>();
    final AtomicInteger tokens = new AtomicInteger();
    volatile Answering answering = (request, exchange) -> answer(
            exchange, 200, "{\"jsonrpc\":\"2.0\",\"id\":" + request.body().path("id") + ",\"result\":{}}");
    volatile boolean on = true;
    volatile int lifetime = 900;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    PlainGateway() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext(
                "/.well-known/oauth-protected-resource/mcp",
                exchange -> answer(exchange, on ? 200 : 404, "{\"resource\":\"https://hub.example.com/mcp\"}"));
        server.createContext("/api/v1/cube/token", exchange -> {
            forms.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            answer(
                    exchange,
                    200,
                    "{\"access_token\":\"t" + tokens.incrementAndGet() + "\",\"token_type\":\"Bearer\",\"expires_in\":"
                            + lifetime + "}");
        });
        server.createContext("/mcp", exchange -> {
            Request request = new Request(
                    Json.read(exchange.getRequestBody().readAllBytes(), JsonNode.class),
                    Map.copyOf(exchange.getRequestHeaders()));
            requests.add(request);
            try {
                answering.answer(request, exchange);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
