package io.hypercube.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import io.hypercube.cli.client.AiTokens;
import io.hypercube.cli.client.AiTokens.Credential;
import io.hypercube.cli.client.GatewayClient;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Secret;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A test with a bridge in this JVM, and the gateway that it calls. */
abstract class InBridge {
    static final String RESULT = "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{}}";

    private final PipedOutputStream in = new PipedOutputStream();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    final List<String> log = new CopyOnWriteArrayList<>();
    PlainGateway gateway;
    private Thread bridge;

    @BeforeEach
    void start() throws IOException {
        gateway = new PlainGateway();
        start(gateway.uri());
    }

    private void start(URI server) throws IOException {
        PipedInputStream lines = new PipedInputStream(in, 4 << 20);
        GatewayClient client = new GatewayClient(server, null, null);
        AiTokens tokens = new AiTokens(client, new Credential.OfKeyPair(new AccessKeyId("AK1"), Secret.of("canary")));
        McpCalls calls = new McpCalls(client, tokens);
        bridge = Thread.ofVirtual().start(() -> {
            try (calls) {
                new McpBridge(calls, out, log::add).run(lines);
            } catch (IOException e) {
                log.add("" + e);
            }
        });
    }

    @AfterEach
    void stop() {
        gateway.close();
        assertThat(String.join("\n", log) + text()).doesNotContain("canary");
    }

    static OutputStream stream(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        return exchange.getResponseBody();
    }

    static void event(OutputStream body, String text) throws IOException {
        body.write(text.getBytes(StandardCharsets.UTF_8));
        body.flush();
    }

    static String request(Object id, String method) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\"}";
    }

    void send(String... lines) throws IOException {
        for (String line : lines) {
            in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
        in.flush();
    }

    void awaitLines(int count) {
        await().until(() -> text().lines().count() == count);
    }

    /** Ends the input, and returns what was written until the bridge has ended. */
    List<String> finished() throws Exception {
        in.close();
        bridge.join();
        String all = text();
        assertThat(all).matches(text -> text.isEmpty() || text.endsWith("\n"));
        return new ArrayList<>(all.lines().toList());
    }

    String text() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
