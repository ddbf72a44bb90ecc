package io.hypercube.ai.protocol;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.CallNotes;
import io.hypercube.core.http.Headers;
import io.hypercube.core.http.Query;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;

/** Serves the endpoint of AI clients at {@code http://localhost:PORT/mcp}, without a gateway around it. */
final class LoopbackMcp implements AutoCloseable {
    private final HttpServer server;
    private final McpEndpoint endpoint;
    private final McpCaller caller;

    LoopbackMcp(McpOffer offer, McpCaller caller) throws IOException {
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        this.caller = caller;
        this.endpoint = new McpEndpoint(offer, Set.of("http://localhost:" + port()), Duration.ofSeconds(30));
        server.createContext("/mcp", this::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    private int port() {
        return server.getAddress().getPort();
    }

    String url() {
        return "http://localhost:" + port() + "/mcp";
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            ApiResponse response = exchange.getRequestMethod().equals("POST")
                    ? endpoint.answer(caller, request(exchange))
                    : ApiResponse.empty(405);
            response.headers().forEach(exchange.getResponseHeaders()::set);
            ApiResponse.Parts parts = response.parts();
            if (parts != null) {
                exchange.sendResponseHeaders(response.status(), 0);
                send(parts, exchange.getResponseBody());
            } else {
                exchange.sendResponseHeaders(
                        response.status(), response.body().length == 0 ? -1 : response.body().length);
                exchange.getResponseBody().write(response.body());
            }
        }
    }

    private static void send(ApiResponse.Parts parts, OutputStream body) throws IOException {
        try {
            for (byte[] part = parts.next(); part != null; part = parts.next()) {
                body.write(part);
                body.flush();
            }
        } finally {
            parts.close();
        }
    }

    private static ApiRequest request(HttpExchange exchange) throws IOException {
        return new ApiRequest(
                exchange.getRequestMethod(),
                "/mcp",
                Map.of(),
                Query.parse(""),
                new Headers(exchange.getRequestHeaders()),
                exchange.getRequestBody().readAllBytes(),
                "127.0.0.1",
                "test",
                CallNotes.NONE);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
