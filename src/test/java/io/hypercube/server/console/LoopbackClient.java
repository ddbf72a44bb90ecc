package io.hypercube.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.APIRequestContext;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.options.RequestOptions;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.hypercube.AiCalls;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Query;
import io.hypercube.testbed.RealCluster;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * An AI client on the computer of the browser, which gets its answers at a loopback address. The gateway knows it from its configuration.
 * It uses one code verifier, that of RFC 7636, appendix B.
 */
final class LoopbackClient implements AutoCloseable {
    static final String ID = "editor";
    static final String NAME = "Editor";
    static final String PUBLIC_URL = "https://hub.example.com";
    static final String RESOURCE = PUBLIC_URL + "/mcp";
    static final String BOTH = "mcp:read mcp:write";

    private static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    private static final String CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    private final HttpServer server;
    private final BlockingQueue<Query> answers = new LinkedBlockingQueue<>();

    LoopbackClient() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/callback", this::take);
        server.start();
    }

    /** A gateway that knows it. Everybody may let it read and change these clusters; people approve changes in the console. */
    static RunningGateway gateway(RealCluster... clusters) throws IOException {
        Path config = Files.writeString(
                Files.createTempDirectory("ai-clients").resolve("hypercube.yaml"), """
                publicUrl: %s
                mcp: true
                mcpClients:
                - id: %s
                  name: %s
                  redirectUris: ["http://127.0.0.1/callback"]
                mcpRules: [{scopes: ["mcp:read", "mcp:write"]}]
                """.formatted(PUBLIC_URL, ID, NAME));
        List<String> kubeconfigs = Arrays.stream(clusters)
                .map(cluster -> cluster.kubeconfig().toString())
                .toList();
        return RunningGateway.with(Map.of("config", List.of(config.toString()), "kubeconfig", kubeconfigs));
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] page = "<title>Editor</title><h1>Back in the editor</h1>".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            answers.add(Query.parse(String.valueOf(exchange.getRequestURI().getRawQuery())));
        }
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** The page of the console on which a person allows it to read, or to write too. */
    String consentPage() {
        return "/console/ai-consent?" + query(BOTH);
    }

    /** The query of its request; {@code state} is {@code a b}. */
    String query(String scope) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("response_type", "code");
        parameters.put("client_id", ID);
        parameters.put("redirect_uri", uri() + "/callback");
        parameters.put("scope", scope);
        parameters.put("state", "a b");
        parameters.put("code_challenge", CHALLENGE);
        parameters.put("code_challenge_method", "S256");
        parameters.put("resource", RESOURCE);
        return encode(parameters);
    }

    /** The next answer that a browser brings, by the names of its parameters. */
    Map<String, String> answer() {
        await().until(() -> !answers.isEmpty());
        return answers.remove().parameters().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().getFirst()));
    }

    /** Whether a browser has brought an answer that nobody has taken. */
    boolean hasAnswer() {
        return !answers.isEmpty();
    }

    /** Exchanges a code for tokens. */
    Map<?, ?> exchange(RunningGateway gateway, String code) {
        return post(
                gateway,
                200,
                Map.of(
                        "grant_type", "authorization_code",
                        "client_id", ID,
                        "code", code,
                        "redirect_uri", uri() + "/callback",
                        "code_verifier", VERIFIER,
                        "resource", RESOURCE));
    }

    /** Uses a refresh token, and expects this status. */
    Map<?, ?> refresh(RunningGateway gateway, Object refreshToken, int status) {
        return post(
                gateway,
                status,
                Map.of(
                        "grant_type",
                        "refresh_token",
                        "client_id",
                        ID,
                        "refresh_token",
                        String.valueOf(refreshToken),
                        "resource",
                        RESOURCE));
    }

    /** Begins a delegation as the person who is signed in there would, and returns its tokens. */
    Map<?, ?> connect(RunningGateway gateway, Visit visit, String scope) {
        APIResponse answer = visit.context()
                .request()
                .post(
                        gateway.uri() + "/api/v1/cube/consents",
                        RequestOptions.create()
                                .setHeader("Origin", gateway.uri().toString())
                                .setData(Map.of(
                                        "query",
                                        query(scope),
                                        "approve",
                                        true,
                                        "scopes",
                                        List.of(scope.split(" ", -1)),
                                        "expirationSeconds",
                                        3600)));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        URI redirect =
                URI.create(String.valueOf(Json.read(answer.body(), Map.class).get("redirect")));
        return exchange(
                gateway, Query.parse(redirect.getRawQuery()).single("code").orElseThrow());
    }

    /** Ends all delegations, with their plans, of the person who is signed in there. */
    static void end(RunningGateway gateway, Visit visit) {
        String path = gateway.uri() + "/api/v1/cube/delegations";
        APIRequestContext requests = visit.context().request();
        Json.read(requests.get(path).body(), JsonNode.class).path("items").forEach(each -> {
            APIResponse ended = requests.delete(
                    path + "/" + each.path("id").asString(""),
                    RequestOptions.create().setHeader("Origin", gateway.uri().toString()));
            assertThat(ended.status()).as(ended.text()).isEqualTo(200);
        });
    }

    /** Calls of tools that read and write, for the person who is signed in there. */
    AiCalls calls(RunningGateway gateway, Visit visit) {
        return new AiCalls(gateway, String.valueOf(connect(gateway, visit, BOTH).get("access_token")));
    }

    private static Map<?, ?> post(RunningGateway gateway, int status, Map<String, String> form) {
        Client client = gateway.anonymous();
        HttpResponse<byte[]> answer =
                client.send(client.request("POST", "/api/v1/cube/token", BodyPublishers.ofString(encode(form)))
                        .header("Content-Type", "application/x-www-form-urlencoded"));
        assertThat(answer.statusCode())
                .as(new String(answer.body(), StandardCharsets.UTF_8))
                .isEqualTo(status);
        return Json.read(answer.body(), Map.class);
    }

    private static String encode(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
