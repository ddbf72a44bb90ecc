package io.hypercube.cli.mcp;

import io.hypercube.ai.protocol.RequestHeaders;
import io.hypercube.cli.client.AiTokens;
import io.hypercube.cli.client.GatewayClient;
import io.hypercube.cli.mcp.BoundedLines.Line;
import io.hypercube.cli.mcp.BridgeMessage.BridgeException;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sends messages to the gateway's {@code /mcp}. Thread-safe; blocking. A thread that is interrupted ends its connection, and with it the
 * call at the gateway.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http">Streamable HTTP</a>
 */
public final class McpCalls implements AutoCloseable {
    private static final String EVENTS = "text/event-stream";
    private static final String DATA = "data:";
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    /** Many times the longest answer of a tool. */
    private static final int LONGEST_ANSWER = 8 << 20;

    private final GatewayClient gateway;
    private final AiTokens tokens;
    private final URI endpoint;
    private final ReentrantLock lock = new ReentrantLock();

    private @Nullable HttpClient http;

    /**
     * Makes no call.
     *
     * @param gateway explains failures
     */
    public McpCalls(GatewayClient gateway, AiTokens tokens) {
        this.gateway = gateway;
        this.tokens = tokens;
        this.endpoint = URI.create(gateway.server() + "/mcp");
    }

    /**
     * Sends a message and passes on each message of the answer: for a request, reports of progress and then one response.
     *
     * @throws BridgeException when there is no response
     * @throws InterruptedException when the call was ended
     */
    void send(BridgeMessage message, Consumer<JsonNode> answers) throws BridgeException, InterruptedException {
        try {
            Secret token = tokens.current();
            HttpResponse<InputStream> response = post(message, token);
            if (response.statusCode() == 401) {
                response.body().close();
                response = post(message, tokens.insteadOf(token));
            }
            try (InputStream body = response.body()) {
                pass(message, response, body, answers);
            }
        } catch (IOException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            throw new BridgeException(BridgeMessage.INTERNAL, String.valueOf(e.getMessage()));
        }
    }

    private HttpResponse<InputStream> post(BridgeMessage message, Secret token)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint)
                .POST(BodyPublishers.ofByteArray(message.bytes()))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, " + EVENTS)
                .header("Authorization", "Bearer " + token.reveal())
                .timeout(PATIENCE);
        RequestHeaders.of(message.body()).forEach(request::header);
        HttpClient client = http();
        try {
            return client.send(request.build(), BodyHandlers.ofInputStream());
        } catch (IOException e) {
            throw gateway.unreachable(e);
        }
    }

    /** The client, made for the first message that needs it: that takes as long as all of the start before it. */
    private HttpClient http() throws IOException {
        lock.lock();
        try {
            HttpClient known = http;
            if (known == null) {
                known = gateway.lasting();
                http = known;
            }
            return known;
        } finally {
            lock.unlock();
        }
    }

    private void pass(
            BridgeMessage message, HttpResponse<InputStream> response, InputStream body, Consumer<JsonNode> answers)
            throws IOException, BridgeException {
        boolean events =
                response.headers().firstValue("Content-Type").orElse("").startsWith(EVENTS);
        if (response.statusCode() == 200 && events) {
            passEvents(message, body, answers);
            return;
        }
        byte[] answer = body.readNBytes(LONGEST_ANSWER + 1);
        if (message.isRequest() || response.statusCode() / 100 != 2) {
            answers.accept(understood(message, response.statusCode(), answer));
        }
    }

    private JsonNode understood(BridgeMessage message, int status, byte[] answer) throws BridgeException {
        if (answer.length > LONGEST_ANSWER) {
            throw tooLong();
        }
        if (parsed(answer) instanceof ObjectNode response && isResponse(response)) {
            if (message.id() != null) {
                response.set("id", message.id());
            }
            return response;
        }
        throw new BridgeException(
                status / 100 == 2 ? BridgeMessage.INTERNAL : status,
                gateway.server() + " answered " + status + ": " + GatewayClient.message(answer));
    }

    /** @see <a href="https://html.spec.whatwg.org/multipage/server-sent-events.html">Server-Sent Events</a> */
    private static void passEvents(BridgeMessage message, InputStream body, Consumer<JsonNode> answers)
            throws IOException, BridgeException {
        BoundedLines lines = new BoundedLines(body, LONGEST_ANSWER);
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        for (Line line = lines.next(); line != null; line = lines.next()) {
            if (!(line instanceof Line.Whole(byte[] bytes)) || data.size() + bytes.length > LONGEST_ANSWER) {
                throw tooLong();
            }
            if (bytes.length == 0 && data.size() > 0) {
                JsonNode event = parsed(data.toByteArray());
                data.reset();
                if (event != null) {
                    answers.accept(event);
                }
                if (event != null && isResponse(event)) {
                    return;
                }
            } else if (startsWithData(bytes)) {
                data.write(bytes, DATA.length(), bytes.length - DATA.length());
            }
        }
        if (message.isRequest()) {
            throw new BridgeException(BridgeMessage.INTERNAL, "the connection ended before the answer");
        }
    }

    private static boolean startsWithData(byte[] line) {
        return new String(line, 0, Math.min(line.length, DATA.length()), StandardCharsets.ISO_8859_1).equals(DATA);
    }

    private static BridgeException tooLong() {
        return new BridgeException(
                BridgeMessage.INTERNAL, "the answer has more than " + LONGEST_ANSWER + " bytes and was left out");
    }

    private static boolean isResponse(JsonNode message) {
        return !message.has("method")
                && message.path("jsonrpc").asString("").equals("2.0")
                && (message.has("result") || message.has("error"));
    }

    private static @Nullable JsonNode parsed(byte[] json) {
        try {
            return Json.read(json, JsonNode.class);
        } catch (ApiException e) {
            return null;
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (http != null) {
                http.shutdownNow();
            }
        } finally {
            lock.unlock();
        }
    }
}
