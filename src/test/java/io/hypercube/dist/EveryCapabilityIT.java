package io.hypercube.dist;

import static io.hypercube.dist.EveryCapability.API;
import static io.hypercube.dist.EveryCapability.cookie;
import static io.hypercube.dist.EveryCapability.granted;
import static io.hypercube.dist.EveryCapability.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.Program;
import io.hypercube.cli.DemoFolder;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Query;
import io.hypercube.security.AiProgram;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Everything that can be turned on, at once, in the program as it is packed, in a folder where it was not made: each capability answers a call.
 * Other tests run most of them from the class path, where each class is found.
 */
@Smoke
class EveryCapabilityIT {
    private static final String PROGRAM = "hypercube.program";
    private static final String CONFIG_MAP = "/api/v1/namespaces/shop/configmaps/found";

    @TempDir
    static Path folder;

    private static Path elsewhere;
    private static String usual;
    private static EveryCapability everything;

    @BeforeAll
    static void start() throws Exception {
        elsewhere = Files.createTempDirectory(Artifacts.FOLDER.getParent(), "another folder ");
        Outcome.of(
                        new ProcessBuilder(
                                "cp", "-al", Artifacts.FOLDER.resolve("tree/.").toString(), elsewhere.toString()),
                        "",
                        line -> {})
                .succeeded();
        usual = System.getProperty(PROGRAM, "");
        System.setProperty(PROGRAM, elsewhere.resolve("bin/hypercube").toString());
        everything = new EveryCapability(folder);
    }

    /** Of the classes that all tests of this class load, none is missing, and none is refused. */
    @AfterAll
    static void stop() throws Exception {
        System.setProperty(PROGRAM, usual);
        try {
            everything.close();
        } finally {
            DemoFolder.delete(elsewhere);
        }
        assertThat(everything.text("serve.log"))
                .contains("\"message\":")
                .doesNotContain("NoClassDefFoundError", "ClassNotFoundException", "SecurityException", "LinkageError");
    }

    @Test
    void signsInAPersonOfAnLdapDirectory() {
        everything.directory.group("dev", everything.directory.person("alice"));
        HttpResponse<byte[]> answer = everything
                .anonymous()
                .post(
                        API + "login",
                        Json.write(Map.of("name", "alice", "password", "password-of-alice", "provider", "people")));

        assertThat(text(answer)).contains("\"token\"");
        String token = String.valueOf(Json.read(answer.body(), Map.class).get("token"));
        assertThat(text(everything.anonymous().withToken(token).get(API + "whoami")))
                .contains("\"groups\":[\"people:dev\"]", "\"source\":\"people\"");
    }

    @Test
    void signsInAPersonOfAnOpenIdProviderByExpressions() {
        HttpClient plain = Client.http(everything.authority(), HttpClient.Version.HTTP_1_1);
        Client browser = everything.anonymous().speaking(plain);
        HttpResponse<byte[]> begun = browser.get(API + "providers/corp/authorize");
        Query asked = Query.parse(
                URI.create(begun.headers().firstValue("location").orElseThrow()).getRawQuery());
        String code = everything.provider.code(
                asked.single("nonce").orElseThrow(),
                asked.single("code_challenge").orElseThrow(),
                asked.single("redirect_uri").orElseThrow());
        HttpResponse<byte[]> back = browser.send(browser.request(
                        "GET",
                        API + "providers/corp/callback?"
                                + AiProgram.encoded(Map.of(
                                        "code",
                                        code,
                                        "state",
                                        asked.single("state").orElseThrow(),
                                        "iss",
                                        everything.provider.url())),
                        BodyPublishers.noBody())
                .header("Cookie", cookie(begun)));

        assertThat(text(browser.send(browser.request("GET", API + "whoami", BodyPublishers.noBody())
                        .header("Cookie", cookie(back)))))
                .contains("\"account\":\"alice@corp\"", "\"groups\":[\"corp:dev\"]");
    }

    @Test
    void keepsAccountsInPostgresql() throws SQLException {
        try (Connection connection = everything.database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name FROM account WHERE name = 'admin'")) {
            assertThat(rows.next()).isTrue();
        }
    }

    @Test
    void reachesAClusterItselfAndAnotherOneThroughAnAgent() {
        everything.edge.awaitState("Ready Healthy");
        for (String cluster : List.of("direct", "edge")) {
            assertThat(text(everything.admin().get("/clusters/" + cluster + CONFIG_MAP)))
                    .as(cluster)
                    .contains("\"name\":\"found\"");
        }
    }

    @Test
    void letsAWorkloadInWithTheTokenOfItsIssuer() {
        Client client = everything.anonymous();
        HttpResponse<byte[]> exchanged = everything.form(
                "/api/v1/cube/token",
                Map.of(
                        "grant_type", "urn:ietf:params:oauth:grant-type:token-exchange",
                        "subject_token_type", "urn:ietf:params:oauth:token-type:jwt",
                        "subject_token", everything.issuer.token()));

        String token = granted(exchanged);
        assertThat(text(client.withToken(token).get("/clusters/direct" + CONFIG_MAP)))
                .contains("\"name\":\"found\"");
    }

    @Test
    void servesAnAiClientThatItKnows() {
        String code = everything.approved(AiProgram.EDITOR);
        String token = granted(everything.form(API + "token", AiProgram.EDITOR.exchange(code)));

        Client client = everything.anonymous().withToken(token);
        assertThat(text(client.send(client.request("POST", "/mcp", BodyPublishers.ofString(tool("clusters")))
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .header("MCP-Protocol-Version", "2025-11-25"))))
                .contains("direct", "edge");
    }

    @Test
    void servesAnAiClientThatRegisters() {
        Object id = Json.read(
                        everything
                                .anonymous()
                                .post(
                                        "/oauth/register",
                                        Json.write(Map.of("redirect_uris", List.of("http://localhost:7777/cb"))))
                                .body(),
                        Map.class)
                .get("client_id");
        AiProgram program = new AiProgram(String.valueOf(id), "http://localhost:7777/cb");

        assertThat(granted(everything.form(API + "token", program.exchange(everything.approved(program)))))
                .isNotEmpty();
    }

    /** The document is at an address from which no document is read. */
    @Test
    void looksForTheDocumentOfAnAiClient() {
        AiProgram program = new AiProgram("https://127.0.0.1/client", "https://127.0.0.1/callback");

        assertThat(text(everything.asPerson("consents/preview", Map.of("query", AiProgram.encoded(program.asking())))))
                .contains("the host has no public address");
    }

    @Test
    void servesAnAiClientThatStartsTheCommand() {
        Map<?, ?> pair = Json.read(
                everything.admin().post(API + "keys", Json.write(Map.of())).body(), Map.class);
        ProcessBuilder command = new ProcessBuilder(Program.command(
                "64m",
                "mcp",
                "--server=" + everything.gateway.uri(),
                "--certificate-authority=" + everything.authority()));
        command.environment()
                .putAll(Map.of(
                        "HYPERCUBE_ACCESS_KEY", String.valueOf(pair.get("accessKey")),
                        "HYPERCUBE_SECRET_KEY", String.valueOf(pair.get("secretKey"))));

        assertThat(Outcome.of(command, initialize() + "\n" + tool("clusters") + "\n", line -> {})
                        .succeeded())
                .contains("direct", "edge");
    }

    @Test
    void recordsASession() {
        HttpClient plain = Client.http(everything.authority(), HttpClient.Version.HTTP_1_1);
        String exec = "/clusters/direct/api/v1/namespaces/shop/pods/web/exec?command=id&stdout=true";
        plain.newWebSocketBuilder()
                .subprotocols("v4.channel.k8s.io")
                .header("Authorization", "Bearer " + everything.admin().token())
                .buildAsync(
                        URI.create(everything.gateway.uri().toString().replaceFirst("https", "wss") + exec),
                        new WebSocket.Listener() {})
                .join();

        await().untilAsserted(() ->
                assertThat(text(everything.admin().get(API + "recordings"))).contains("\"pod\":\"web\"", "\"ended\":"));
    }

    @Test
    void tellsItsCallsToTheCollectorAndToAllAuditSinks() {
        assertThat(everything
                        .admin()
                        .get("/clusters/direct/api/v1/namespaces/shop/secrets/found")
                        .statusCode())
                .isEqualTo(200);

        await().untilAsserted(() -> {
            assertThat(everything.collector.all())
                    .anyMatch(span -> span.getName().equals("GET /clusters/{name}"));
            assertThat(everything.text("audit.log")).contains("\"resource\":\"secrets\"");
            assertThat(everything.receiver.received)
                    .anyMatch(list -> list.list().toString().contains("\"resource\":\"secrets\""));
            assertThat(text(everything.admin().get(API + "audit?selector=objectRef.resource%3Dsecrets")))
                    .contains("\"resource\":\"secrets\"");
        });
    }

    @Test
    void servesMetricsOnAListenerOfTheirOwn() throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI uri = URI.create("http://" + everything.metrics + "/metrics");
            assertThat(client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                            .body())
                    .contains("hypercube_");
        }
    }

    private static String initialize() {
        return "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                + "\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}";
    }

    private static String tool(String name) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"" + name
                + "\",\"arguments\":{}}}";
    }
}
