package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.AiCalls;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * A gateway whose rules let AI clients write, before one real API server under several names: {@code console} (confirmed by the account),
 * {@code approved} (by the group sre), {@code inclient}, {@code free} (not confirmed) and {@code reading}.
 */
record WritingBed(RunningGateway gateway, String namespace) implements AutoCloseable {
    static final String URL = "https://hub.example.com";
    static final String RESOURCE = URL + "/mcp";
    private static final String BOTH = "mcp:read mcp:write";
    private static final String RULES = """
            mcpRules:
            - {clusters: [console], scopes: ["mcp:read", "mcp:write"]}
            - {clusters: [approved], scopes: ["mcp:read", "mcp:write"], approvers: [sre]}
            - {clusters: [inclient], scopes: ["mcp:read", "mcp:write"], confirm: client}
            - {clusters: [free], scopes: ["mcp:read", "mcp:write", "mcp:secrets"], confirm: none}
            - {clusters: [reading], scopes: ["mcp:read"]}
            mcpRedact: [{resource: configmaps, paths: [data.pin]}]
            mcpClients:
            - {id: editor, name: Editor, redirectUris: ["https://editor.example.com/callback"]}
            """;

    static WritingBed start(RealCluster cluster) throws IOException {
        Path folder = Files.createTempDirectory("writing");
        List<String> kubeconfigs = new ArrayList<>();
        for (String name : List.of("console", "approved", "inclient", "free", "reading", "closed")) {
            Path own = cluster.kubeconfig("writing", "system:masters");
            Path renamed = folder.resolve(name + ".yaml");
            Files.writeString(renamed, Files.readString(own).replace('"' + cluster.name() + '"', '"' + name + '"'));
            kubeconfigs.add(renamed.toString());
        }
        Path rules = Files.writeString(folder.resolve("hypercube.yaml"), RULES);
        RunningGateway gateway = RunningGateway.with(Map.of(
                "kubeconfig", kubeconfigs,
                "config", List.of(rules.toString()),
                "public-url", List.of(URL),
                "mcp", List.of("true")));
        return new WritingBed(gateway, cluster.newNamespace());
    }

    @Override
    public void close() {
        gateway.close();
    }

    /** A token of an administrator's own client, as {@code hypercube mcp} gets it. */
    AiCalls ownClient(Cookie browser) {
        CommandLine signedIn = CommandLine.signIn(gateway, browser);
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange");
        form.put("subject_token_type", "urn:ietf:params:oauth:token-type:access_token");
        form.put("subject_token", signedIn.token());
        form.put("resource", RESOURCE);
        form.put("scope", BOTH);
        return new AiCalls(gateway, token(form, ""));
    }

    /** A client to which a person has delegated reading and writing in the browser. */
    AiCalls delegate(Cookie browser) {
        AiProgram editor = AiProgram.EDITOR;
        Answer consent = AiProgram.consent(
                gateway, browser, editor.asking("scope", BOTH), Map.of("scopes", List.of("mcp:read", "mcp:write")));
        String code = AiProgram.redirected(consent).getOrDefault("code", "");
        JsonNode granted = json(AiProgram.token(gateway, editor.exchange(code)));
        return new AiCalls(gateway, granted.path("access_token").asString(""));
    }

    /** A client with an access key pair of an administrator. */
    AiCalls program(String scope) {
        return program(gateway.admin(), scope);
    }

    AiCalls program(Client account, String scope) {
        JsonNode pair = json(account.post("/api/v1/cube/keys", "{}".getBytes(StandardCharsets.UTF_8)));
        String basic = pair.path("accessKey").asString("") + ":"
                + pair.path("secretKey").asString("");
        return new AiCalls(
                gateway,
                token(Map.of("grant_type", "client_credentials", "resource", RESOURCE, "scope", scope), basic));
    }

    private String token(Map<String, String> form, String basic) {
        String body = form.entrySet().stream()
                .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        Client client = gateway.anonymous();
        var request = client.request("POST", "/api/v1/cube/token", BodyPublishers.ofString(body))
                .header("Content-Type", "application/x-www-form-urlencoded");
        if (!basic.isEmpty()) {
            request.header(
                    "Authorization",
                    "Basic " + Base64.getEncoder().encodeToString(basic.getBytes(StandardCharsets.UTF_8)));
        }
        HttpResponse<byte[]> granted = client.send(request);
        assertThat(granted.statusCode())
                .as(new String(granted.body(), StandardCharsets.UTF_8))
                .isEqualTo(200);
        return json(granted).path("access_token").asString("");
    }

    /** Decides a plan as a browser with a session does. */
    Answer decide(Cookie browser, String plan, boolean approve) {
        return Protocol.HTTP_2.send(
                gateway,
                browser.apply(Attack.of("POST", "/api/v1/cube/plans/" + plan + "/approval")
                        .with("Content-Type", "application/json")
                        .body("{\"approve\":" + approve + "}")));
    }

    /** A plan as the page of the console reads it. */
    Answer plan(Cookie browser, String plan) {
        return Protocol.HTTP_2.send(gateway, browser.apply(Attack.get("/api/v1/cube/plans/" + plan)));
    }

    /** A member and a browser session of it. */
    Cookie browserOf(String name, String... groups) {
        gateway.member(name, groups);
        return Cookie.of(gateway, name, "password-of-" + name);
    }

    Cookie adminBrowser() {
        return Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD);
    }

    /** A ConfigMap as a manifest. */
    String map(String name, String value) {
        return """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: %s, namespace: %s}
            data: {size: "%s"}
            """.formatted(name, namespace, value);
    }

    String approved(Cookie admin, String asked) {
        String plan = AiCalls.plan(asked);
        Answer decided = decide(admin, plan, true);
        assertThat(decided.status()).as(decided.body()).isEqualTo(200);
        return plan;
    }

    Map<String, Object> named(String cluster, String resource, String name, Map<String, Object> more) {
        Map<String, Object> all = new LinkedHashMap<>(more);
        all.putAll(Map.of("cluster", cluster, "resource", resource, "namespace", namespace, "name", name));
        return all;
    }

    boolean exists(String name) {
        return get("configmaps", name).path("kind").asString("").equals("ConfigMap");
    }

    JsonNode get(String resource, String name) {
        String root = resource.equals("deployments") ? "/apis/apps/v1" : "/api/v1";
        return api(root + "/namespaces/" + namespace + "/" + resource + "/" + name);
    }

    JsonNode api(String path) {
        return json(gateway.admin().get("/clusters/reading" + path));
    }

    static Map<String, Object> apply(String cluster, String manifest) {
        return Map.of("cluster", cluster, "manifest", manifest);
    }

    static JsonNode json(HttpResponse<byte[]> answer) {
        return Json.read(answer.body(), JsonNode.class);
    }
}
