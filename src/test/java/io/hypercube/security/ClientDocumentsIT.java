package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.auth.delegation.DelegationConfig.DocumentAccess;
import io.hypercube.core.http.Json;
import io.hypercube.federation.oidc.TrustedAuthorities;
import io.hypercube.testbed.DocumentServer;
import io.hypercube.testbed.TestAuthority;
import io.hypercube.testbed.Thorough;
import java.net.InetAddress;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Clients that are known by a document, or that register themselves, at a running gateway. */
@Thorough
class ClientDocumentsIT {
    @TempDir
    private static Path folder;

    private static DocumentServer documents;
    private static RecordingCluster cluster;
    private static RunningGateway gateway;
    private static RunningGateway usual;
    private static Cookie person;

    @BeforeAll
    static void start() throws Exception {
        TestAuthority authority = new TestAuthority(folder);
        documents = new DocumentServer(authority);
        cluster = new RecordingCluster("target");
        Map<String, List<String>> settings = AiProgram.settings(cluster.kubeconfig());
        usual = RunningGateway.with(settings);
        Map<String, List<String>> registering = new HashMap<>(settings);
        registering.put("mcp-dynamic-registration", List.of("true"));
        DocumentAccess onThisHost =
                new DocumentAccess(InetAddress::isLoopbackAddress, TrustedAuthorities.read(authority.file()));
        gateway = RunningGateway.with(registering, config -> config.withDocuments(onThisHost));
        person = Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD);
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
        usual.close();
        cluster.close();
        documents.close();
    }

    @Test
    void getsADelegationWithItsDocumentThatIsReadOnce() {
        AiProgram app = new AiProgram(documents.uri("good").toString(), "https://app.example.com/callback");
        int before = documents.requests();

        assertThat(AiProgram.preview(gateway, person, app.asking()).json().get("client"))
                .isEqualTo(Map.of("id", app.id(), "name", "App", "host", "localhost", "kind", "document"));
        JsonNode tokens = app.delegated(gateway, person, Map.of());
        assertThat(AiProgram.call(gateway, tokens.path("access_token").asString(""), "clusters", Map.of())
                        .statusCode())
                .isEqualTo(200);
        assertThat(documents.requests() - before).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "redirect, status 302",
        "large, larger than 65536 bytes",
        "slow, no complete answer within 5.0 s",
        "other, its own URL",
        "page, not JSON",
        "missing, status 404",
    })
    void isNotKnownByADocumentThatCannotBeUsed(String path, String reason) {
        AiProgram app = new AiProgram(documents.uri(path).toString(), "https://app.example.com/callback");

        Answer refused = AiProgram.preview(gateway, person, app.asking());

        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.body()).contains(reason);
    }

    @Test
    void isReadFromNoPrivateAddressAndForNobodyWithoutASession() {
        int before = documents.requests();
        Cookie there = Cookie.of(usual, "admin", RunningGateway.ADMIN_PASSWORD);
        for (String host : List.of(
                "localhost:" + documents.uri("good").getPort(),
                "127.0.0.1",
                "10.0.0.1",
                "[::1]",
                "169.254.169.254",
                "[fd00::1]",
                "[::ffff:10.0.0.1]",
                "0.0.0.0")) {
            AiProgram app = new AiProgram("https://" + host + "/good", "https://app.example.com/callback");
            Answer refused = AiProgram.preview(usual, there, app.asking());
            assertThat(refused.status()).as(host).isEqualTo(400);
            assertThat(refused.body()).as(host).contains("the host has no public address");
        }
        AiProgram app = new AiProgram(documents.uri("good").toString(), "https://app.example.com/callback");
        assertThat(gateway.anonymous()
                        .get("/oauth/authorize?" + AiProgram.encoded(app.asking()))
                        .statusCode())
                .isEqualTo(302);
        assertThat(gateway.admin()
                        .post(
                                "/api/v1/cube/consents/preview",
                                Json.write(Map.of("query", AiProgram.encoded(app.asking()))))
                        .statusCode())
                .isEqualTo(403);
        assertThat(documents.requests()).isEqualTo(before);
    }

    @Test
    void registersItselfOnlyWhereThatIsAllowed() {
        byte[] metadata = Json.write(Map.of(
                "client_name", "Registered", "redirect_uris", List.of("http://localhost:7777/cb"), "scope", "x"));
        assertThat(usual.anonymous().post("/oauth/register", metadata).statusCode())
                .isIn(401, 404);
        assertThat(AiProgram.json(gateway.anonymous().get("/.well-known/oauth-authorization-server"))
                        .path("registration_endpoint")
                        .asString(""))
                .isEqualTo(AiProgram.URL + "/oauth/register");

        HttpResponse<byte[]> registered = gateway.anonymous().post("/oauth/register", metadata);
        assertThat(registered.statusCode()).isEqualTo(201);
        AiProgram client =
                new AiProgram(AiProgram.json(registered).path("client_id").asString(""), "http://localhost:8888/cb");
        assertThat(String.valueOf(AiProgram.preview(gateway, person, client.asking())
                        .json()
                        .get("client")))
                .contains("kind=registered", "name=Registered");
        assertThat(client.delegated(gateway, person, Map.of()).has("refresh_token"))
                .isTrue();

        HttpResponse<byte[]> refused = gateway.anonymous()
                .post("/oauth/register", Json.write(Map.of("redirect_uris", List.of("http://evil.example.com/cb"))));
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(AiProgram.json(refused).path("error").asString("")).isEqualTo("invalid_redirect_uri");
    }
}
