package io.hypercube.testbed;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server of client metadata documents over https on this host, which answers each path with what the path says. */
public final class DocumentServer implements AutoCloseable {
    private final HttpsServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger requests = new AtomicInteger();

    /** Listens at a free port with the certificate of that authority. */
    public DocumentServer(TestAuthority authority) {
        try {
            server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setHttpsConfigurator(new HttpsConfigurator(authority.serverContext()));
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /**
     * The address of a document: {@code good} and {@code chunked} have a client whose redirect URI is {@code
     * https://app.example.com/callback}; {@code other} has another id; {@code redirect}, {@code missing}, {@code large}, {@code endless},
     * {@code slow} and {@code page} are none.
     */
    public URI uri(String path) {
        return URI.create("https://localhost:" + server.getAddress().getPort() + "/" + path);
    }

    /** The number of requests that have arrived. */
    public int requests() {
        return requests.get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        String path = exchange.getRequestURI().getPath().substring(1);
        String document = """
            {"client_id": "%s", "client_name": "App", "redirect_uris": ["https://app.example.com/callback", "http://localhost/callback"]}
            """.formatted(path.equals("other") ? uri("good") : uri(path));
        try (exchange) {
            switch (path) {
                case "good", "other" -> send(exchange, 200, document.length(), document);
                case "chunked" -> send(exchange, 200, 0, document);
                case "redirect" -> {
                    exchange.getResponseHeaders().set("Location", "http://169.254.169.254/latest/meta-data");
                    send(exchange, 302, -1, "");
                }
                case "large" -> send(exchange, 200, 1 << 20, " ".repeat(1 << 20));
                case "endless" -> endless(exchange);
                case "slow" -> wait(exchange);
                case "page" -> send(exchange, 200, 6, "<html>");
                default -> send(exchange, 404, -1, "");
            }
        }
    }

    private static void send(HttpExchange exchange, int status, long length, String body) throws IOException {
        exchange.sendResponseHeaders(status, length);
        if (length >= 0) {
            exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void endless(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        byte[] part = " ".repeat(1000).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 1_000_000; i++) {
            exchange.getResponseBody().write(part);
        }
    }

    /** Sends a byte now and then, so that no single read takes long. */
    private static void wait(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        try {
            for (int i = 0; i < 10_000; i++) {
                exchange.getResponseBody().write(' ');
                exchange.getResponseBody().flush();
                Thread.sleep(20);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
