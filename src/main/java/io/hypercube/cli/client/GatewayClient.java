package io.hypercube.cli.client;

import io.hypercube.cluster.UnreachableReason;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * An HTTP client for a running gateway. Blocking; limits of 10 s to connect and 60 s for the response. Not thread-safe.
 *
 * <p>Each call has a connection and a thread of its own, which end with it: the JVM waits 0.3 s for a thread that polls connections when
 * it exits, and kubectl waits for the JVM. Nothing is prepared before the first call, because most commands that kubectl runs make none.
 */
public final class GatewayClient {
    private static final Duration PATIENCE_TO_CONNECT = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Less than the time for which a gateway accepts a refresh token again whose answer was lost. */
    private static final Duration PATIENCE_FOR_TOKENS = Duration.ofSeconds(20);

    private final URI server;
    private final @Nullable String authorityPem;
    private final @Nullable Secret token;
    private HttpClient.@Nullable Builder prepared;

    /**
     * @param server {@code https://host:port}
     * @param authorityPem CA certificates to trust, or null for those of the system; a call fails when they are invalid
     */
    public GatewayClient(URI server, @Nullable String authorityPem, @Nullable Secret token) {
        this.server = server;
        this.authorityPem = authorityPem;
        this.token = token;
    }

    /** A client without a token that does not verify the gateway, for open questions whose answers need no trust. */
    public static GatewayClient unverified(URI server) {
        GatewayClient client = new GatewayClient(server, null, null);
        client.prepared = usual().sslContext(AnyCertificate.context());
        return client;
    }

    /**
     * @param json the request body, or null for none
     * @return the response body
     * @throws IOException on any failure and any status other than 2xx; its message, with the gateway's own, is for people
     */
    public byte[] call(String method, String target, @Nullable Map<String, ?> json)
            throws IOException, InterruptedException {
        BodyPublisher body = json == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(Json.write(json));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + target))
                .method(method, body)
                .timeout(PATIENCE);
        if (json != null) {
            request.header("Content-Type", "application/json");
        }
        if (token != null) {
            request.header("Authorization", "Bearer " + token.reveal());
        }
        HttpResponse<byte[]> answer = send(request.build());
        if (answer.statusCode() / 100 != 2) {
            throw refused(answer);
        }
        return answer.body();
    }

    /**
     * Asks for something open, whatever the status of the answer is.
     *
     * @throws IOException when there is no answer
     */
    public HttpResponse<byte[]> ask(String target) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(server + target))
                .timeout(PATIENCE_FOR_TOKENS)
                .build());
    }

    /**
     * Posts a form to a token endpoint.
     *
     * @return the response, of status 200 or 400
     * @throws IOException on any failure and any other status
     */
    OAuthResponse post(String target, Map<String, String> form) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = send(form(target, form).build());
        if (answer.statusCode() != 200 && answer.statusCode() != 400) {
            throw refused(answer);
        }
        return OAuthResponse.of(answer.body());
    }

    /**
     * Posts a form to a token endpoint as a client with a password.
     *
     * @param basic user and password with a colon between
     * @return the response, of status 200, 400 or 401
     * @throws IOException on any failure and any other status
     */
    OAuthResponse post(String target, Map<String, String> form, Secret basic) throws IOException, InterruptedException {
        String encoded = Base64.getEncoder().encodeToString(basic.reveal().getBytes(StandardCharsets.UTF_8));
        HttpResponse<byte[]> answer = send(
                form(target, form).header("Authorization", "Basic " + encoded).build());
        if (answer.statusCode() != 200 && answer.statusCode() != 400 && answer.statusCode() != 401) {
            throw refused(answer);
        }
        return OAuthResponse.of(answer.body());
    }

    private HttpRequest.Builder form(String target, Map<String, String> form) {
        String body = form.entrySet().stream()
                .map(field -> segment(field.getKey()) + "=" + segment(field.getValue()))
                .collect(Collectors.joining("&"));
        return HttpRequest.newBuilder(URI.create(server + target))
                .POST(BodyPublishers.ofString(body))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .timeout(PATIENCE_FOR_TOKENS);
    }

    private IOException refused(HttpResponse<byte[]> answer) {
        return new IOException(server + " answered " + answer.statusCode() + ": " + message(answer.body()));
    }

    /**
     * A client for many calls at once, which trusts the same certificates. The caller closes it.
     *
     * @throws IOException when a CA certificate is invalid
     */
    public HttpClient lasting() throws IOException {
        return builder().executor(Executors.newVirtualThreadPerTaskExecutor()).build();
    }

    /** {@code https://host:port}. */
    public URI server() {
        return server;
    }

    /** The failure of a call without an answer, for people. */
    public IOException unreachable(IOException e) {
        return new IOException(
                server + " cannot be reached: " + UnreachableReason.of(e).explanation(), e);
    }

    /** Encodes a path segment. */
    public static String segment(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private HttpResponse<byte[]> send(HttpRequest request) throws IOException, InterruptedException {
        HttpClient.Builder builder = builder();
        try (HttpClient http = builder.build()) {
            return http.send(request, BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw unreachable(e);
        }
    }

    private HttpClient.Builder builder() throws IOException {
        HttpClient.Builder builder = prepared;
        if (builder == null) {
            builder = usual();
            if (authorityPem != null) {
                builder.sslContext(
                        ClientTls.context(authorityPem.getBytes(StandardCharsets.ISO_8859_1), List.of(), null));
            }
            prepared = builder;
        }
        return builder;
    }

    private static HttpClient.Builder usual() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE_TO_CONNECT);
    }

    /** The message of a Status. Other content is not shown. */
    public static String message(byte[] body) {
        try {
            return JsonMapper.shared().readTree(body).path("message").asString("no reason given");
        } catch (JacksonException e) {
            return "the response is not from Hypercube";
        }
    }
}
