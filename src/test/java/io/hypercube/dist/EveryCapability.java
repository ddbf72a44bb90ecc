package io.hypercube.dist;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.AgentOfCluster;
import io.hypercube.Client;
import io.hypercube.ServeProcess;
import io.hypercube.TlsApiServer;
import io.hypercube.audit.WebhookServer;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Query;
import io.hypercube.federation.provider.LyingProvider;
import io.hypercube.federation.workload.TestIssuer;
import io.hypercube.observability.TraceReceiver;
import io.hypercube.proxy.FakeApiServer.Connection;
import io.hypercube.proxy.FakeApiServer.Request;
import io.hypercube.security.AiProgram;
import io.hypercube.testbed.Slapd;
import io.hypercube.testbed.TestAuthority;
import io.hypercube.testbed.TestKeys;
import io.hypercube.testbed.TestPostgres;
import java.io.IOException;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A gateway in a process of its own with everything turned on that its configuration has, and what it works with: a directory, a provider, an
 * issuer, a database, a collector, a receiver of audit events, a cluster that it dials, {@code direct}, and one behind an agent, {@code edge}.
 */
final class EveryCapability implements AutoCloseable {
    static final String API = "/api/v1/cube/";

    private static final String ACCEPTED = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    final Slapd directory;
    final LyingProvider provider;
    final TestIssuer issuer;
    final TestPostgres database = TestPostgres.newDatabase();
    final TraceReceiver collector;
    final WebhookServer receiver;
    final AgentOfCluster edge;
    final ServeProcess gateway;
    /** Nothing else listens at this address of the loopback network. */
    final String metrics = "127.%d.%d.%d:9090".formatted(byteOfAddress(), byteOfAddress(), byteOfAddress());

    private final Path folder;
    private final Path authority;
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();

    EveryCapability(Path folder) throws Exception {
        this.folder = folder;
        try {
            this.directory = closed(Slapd.start(folder));
            this.provider = closed(new LyingProvider(in("provider")));
            this.issuer = closed(new TestIssuer(in("issuer")));
            this.collector = closed(new TraceReceiver());
            this.receiver = closed(new WebhookServer(true, "127.0.0.1"));
            receiver.kubeconfig(in("webhook"));
            Path kubeconfig = cluster("direct").kubeconfig("direct");
            TestAuthority own = new TestAuthority(in("own"));
            this.authority = own.file();
            this.gateway = closed(ServeProcess.start(
                    folder.resolve("data"),
                    Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", collector.uri().toString()),
                    "--config=" + config(own),
                    "--kubeconfig=" + kubeconfig));
            this.edge = closed(AgentOfCluster.add(
                    admin(), authority, "edge", cluster("edge").kubeconfig("edge")));
            edge.startProcess(gateway.uri());
        } catch (IOException | GeneralSecurityException | RuntimeException | AssertionError e) {
            close();
            throw e;
        }
    }

    private static int byteOfAddress() {
        return ThreadLocalRandom.current().nextInt(1, 255);
    }

    private <T extends AutoCloseable> T closed(T part) {
        parts.push(part);
        return part;
    }

    private Path in(String name) throws IOException {
        return Files.createDirectories(folder.resolve(name));
    }

    private TlsApiServer cluster(String name) throws IOException {
        return closed(new TlsApiServer(in(name), EveryCapability::answer));
    }

    /** A command in a pod that writes a line and ends; a ConfigMap for everything else. */
    private static void answer(Connection connection, Request request) throws Exception {
        if (!request.target().contains("/exec?")) {
            connection.json(200, "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"found\"}}");
            return;
        }
        String key = request.all("sec-websocket-key").getFirst() + ACCEPTED;
        byte[] hash = MessageDigest.getInstance("SHA-1").digest(key.getBytes(US_ASCII));
        connection.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                + "Sec-WebSocket-Protocol: v4.channel.k8s.io\r\nSec-WebSocket-Accept: "
                + Base64.getEncoder().encodeToString(hash)
                + "\r\n\r\n\u0082\u0007\u0001hello\n\u0088\u0002\u0003\u00e8");
        connection.awaitClose();
    }

    private Path config(TestAuthority own) throws IOException {
        TestKeys.write(folder.resolve("master.key"), TestKeys.newKey() + "\n");
        Files.writeString(folder.resolve("ldap.secret"), Slapd.READER_PASSWORD + "\n");
        return Files.writeString(
                folder.resolve("hypercube.yaml"),
                """
                publicUrl: %s
                tlsCert: %s
                tlsKey: %s
                database: %s
                masterKeyFile: master.key
                metricsListen: %s
                trustedAuthorities: [own/test-ca.crt]
                logFormat: json
                auditFile: audit.log
                auditWebhook: webhook/webhook.kubeconfig
                recordSessions: ["on-failure=strict"]
                cacheSecrets: true
                mcp: true
                mcpDynamicRegistration: true
                mcpClients:
                - {id: editor, name: Editor, redirectUris: ["https://editor.example.com/callback"]}
                mcpRules:
                - scopes: [mcp:read]
                mcpRedact:
                - {resource: configmaps, paths: [data.password]}
                aiClientExtra: true
                """.formatted(AiProgram.URL, own.file(), own.keyFile(), database.address(), metrics) + signIns());
    }

    private String signIns() {
        return """
                identityProviders:
                - name: corp
                  oidc:
                    issuer: {url: "%s", certificateAuthority: provider/test-ca.crt}
                    clientId: hypercube
                    clientSecretFile: provider/client.secret
                    claimMappings:
                      username: {expression: "claims.name.lowerAscii() + '@corp'"}
                      groups: {expression: "claims.groups.map(g, 'corp:' + g)"}
                - name: people
                  ldap:
                    url: %s
                    startTls: true
                    certificateAuthority: slapd/ca.crt
                    bindDn: %s
                    bindPasswordFile: ldap.secret
                    users: {baseDn: "%s", filter: "(uid={name})"}
                    groups: {baseDn: "%s", filter: "(member={dn})", prefix: "people:", nested: true}
                workloadIdentities:
                - name: gitlab
                  issuer: {url: "%s", certificateAuthority: issuer/test-ca.crt, audiences: [hypercube]}
                  rules:
                  - {claims: {project_path: "team-a/*"}, account: admin, scope: {clusters: [direct], readOnly: true}}
                """.formatted(provider.url(), directory.ldap(), Slapd.READER, Slapd.PEOPLE, Slapd.GROUPS, issuer.url());
    }

    Client anonymous() {
        return Client.at(gateway.uri(), authority);
    }

    Client admin() {
        return anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
    }

    /** The CA of the gateway's certificate. */
    Path authority() {
        return authority;
    }

    /** A file beside its configuration, or the log of the process. */
    String text(String file) {
        try {
            return Files.readString(folder.resolve(file));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The code that a program gets with the consent of an administrator. */
    String approved(AiProgram program) {
        HttpResponse<byte[]> answer = asPerson(
                "consents",
                Map.of(
                        "query",
                        AiProgram.encoded(program.asking()),
                        "approve",
                        true,
                        "scopes",
                        List.of("mcp:read"),
                        "expirationSeconds",
                        3600));
        Object redirect = Json.read(answer.body(), Map.class).get("redirect");
        return Query.parse(URI.create(String.valueOf(redirect)).getRawQuery())
                .single("code")
                .orElseThrow(() -> new AssertionError(text(answer)));
    }

    /** Sends JSON in the session of an administrator, as the console does. */
    HttpResponse<byte[]> asPerson(String path, Map<String, Object> body) {
        Client browser = anonymous();
        HttpResponse<byte[]> signedIn = browser.post(
                API + "login",
                Json.write(Map.of("name", "admin", "password", ServeProcess.ADMIN_PASSWORD, "session", true)));
        return browser.send(browser.request("POST", API + path, BodyPublishers.ofByteArray(Json.write(body)))
                .header("Content-Type", "application/json")
                .header("Origin", gateway.uri().toString())
                .header("Sec-Fetch-Site", "same-origin")
                .header("Cookie", cookie(signedIn)));
    }

    /** Sends a form without a credential. */
    HttpResponse<byte[]> form(String path, Map<String, String> form) {
        Client client = anonymous();
        return client.send(client.request("POST", path, BodyPublishers.ofString(AiProgram.encoded(form)))
                .header("Content-Type", "application/x-www-form-urlencoded"));
    }

    /** The token of a successful answer. */
    static String granted(HttpResponse<byte[]> answer) {
        assertThat(answer.statusCode()).as(text(answer)).isEqualTo(200);
        return String.valueOf(Json.read(answer.body(), Map.class).get("access_token"));
    }

    /** The cookie that an answer sets. */
    static String cookie(HttpResponse<byte[]> answer) {
        return answer.headers().allValues("set-cookie").stream()
                .map(field -> HttpCookie.parse(field).getFirst())
                .filter(cookie -> cookie.getMaxAge() != 0)
                .map(cookie -> cookie.getName() + "=" + cookie.getValue())
                .findFirst()
                .orElseThrow(() -> new AssertionError(text(answer)));
    }

    static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), UTF_8);
    }

    @Override
    public void close() throws IOException {
        for (AutoCloseable part : parts) {
            try {
                part.close();
            } catch (IOException | RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IOException(e);
            }
        }
    }
}
