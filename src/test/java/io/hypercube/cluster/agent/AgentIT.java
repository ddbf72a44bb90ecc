package io.hypercube.cluster.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.AgentOfCluster;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.TlsApiServer;
import io.hypercube.core.http.Json;
import io.hypercube.proxy.FakeApiServer;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A cluster behind an agent is called like any other. */
@Smoke
class AgentIT {
    private static final String PAGES = "/api/v1/cube/proxy/clusters/";

    /** More than any window of the connection's flow control on the agent's side. */
    private static final int LARGE = 20 << 20;

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static RunningGateway gateway;

    @AutoClose
    static AgentOfCluster joined;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(Map.of());
        joined = AgentOfCluster.before(gateway, CLUSTER);
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void isListedAndWatchedWithTheRightsOfTheCaller(HttpClient.Version version) throws Exception {
        String maps = "/api/v1/namespaces/" + CLUSTER.newNamespace() + "/configmaps";
        try (HttpClient http = Client.http(gateway.authority(), version);
                AutoCloseable _ = http::shutdownNow) {
            Client admin = gateway.admin().speaking(http);
            assertThat(create(admin, maps, "a")).isEqualTo(201);
            assertThat(json(admin.get(PAGES + CLUSTER.name() + maps + "?pageSize=10"))
                            .path("items")
                            .findValuesAsString("name"))
                    .contains("a");

            HttpResponse<java.io.InputStream> watch = http.send(
                    admin.request("GET", through(maps) + "?watch=1&resourceVersion=0", BodyPublishers.noBody())
                            .build(),
                    BodyHandlers.ofInputStream());
            assertThat(watch.statusCode()).isEqualTo(200);
            try (BufferedReader events =
                    new BufferedReader(new InputStreamReader(watch.body(), StandardCharsets.UTF_8))) {
                assertThat(create(admin, maps, "b")).isEqualTo(201);
                String seen = "";
                while (!seen.contains("\"name\":\"b\"")) {
                    seen = events.readLine();
                }
                assertThat(seen).startsWith("{\"type\":\"ADDED\"");
            }

            Client stranger = gateway.member("stranger-of-" + version.name().replaceAll("[^0-9]", ""))
                    .speaking(http);
            assertThat(create(stranger, maps, "c")).isEqualTo(403);
            assertThat(new String(stranger.get(through(maps)).body(), StandardCharsets.UTF_8))
                    .contains("User \\\"stranger-of-" + version.name().replaceAll("[^0-9]", "") + "\\\" cannot list");
        }
    }

    @Test
    void carriesLargeBodiesInBothDirections() throws Exception {
        byte[] body = new byte[LARGE];
        new Random(1).nextBytes(body);
        CompletableFuture<byte[]> received = new CompletableFuture<>();
        try (TlsApiServer cluster = new TlsApiServer(folder, (connection, request) -> {
                    if (request.method().equals("POST")) {
                        received.complete(sha256(request.body()));
                        connection.json(200, "{}");
                    } else {
                        connection.write("HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: "
                                + LARGE + "\r\n\r\n");
                        connection.out.write(body);
                        connection.out.flush();
                    }
                });
                AgentOfCluster _ = before("large", cluster)) {
            Client admin = gateway.admin();
            String target = "/clusters/large/apis/large.example/v1/things";

            assertThat(Arrays.equals(admin.get(target).body(), body)).isTrue();

            assertThat(admin.post(target, body).statusCode()).isEqualTo(200);
            assertThat(received.get()).isEqualTo(sha256(body));
        }
    }

    @Test
    void carriesSessions() throws Exception {
        CompletableFuture<String> echoed = new CompletableFuture<>();
        try (TlsApiServer cluster = new TlsApiServer(folder, AgentIT::echo);
                AgentOfCluster _ = before("sessions", cluster);
                HttpClient http = Client.http(gateway.authority(), HttpClient.Version.HTTP_1_1)) {
            WebSocket socket = http.newWebSocketBuilder()
                    .header("Authorization", "Bearer " + gateway.admin().token())
                    .subprotocols("v4.channel.k8s.io")
                    .buildAsync(
                            java.net.URI.create(
                                    gateway.uri().toString().replaceFirst("https", "wss")
                                            + "/clusters/sessions/api/v1/namespaces/default/pods/p/attach?stdin=true&stdout=true"),
                            new WebSocket.Listener() {
                                @Override
                                public java.util.concurrent.@org.jspecify.annotations.Nullable CompletionStage<?>
                                        onBinary(WebSocket webSocket, ByteBuffer data, boolean last) {
                                    echoed.complete(StandardCharsets.US_ASCII
                                            .decode(data)
                                            .toString());
                                    return null;
                                }
                            })
                    .join();

            socket.sendBinary(ByteBuffer.wrap("hello".getBytes(StandardCharsets.US_ASCII)), true)
                    .join();

            assertThat(echoed.get()).isEqualTo("hello");
            socket.abort();
        }
    }

    /** Sends the first message of a client back, without its mask. */
    private static void echo(FakeApiServer.Connection connection, FakeApiServer.Request request) throws Exception {
        String key = request.all("sec-websocket-key").getFirst() + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
        String accept = java.util.Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-1").digest(key.getBytes(StandardCharsets.US_ASCII)));
        connection.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                + "Sec-WebSocket-Protocol: v4.channel.k8s.io\r\nSec-WebSocket-Accept: " + accept + "\r\n\r\n");
        byte[] head = connection.in.readNBytes(2);
        int length = head[1] & 0x7f;
        byte[] mask = connection.in.readNBytes(4);
        byte[] content = connection.in.readNBytes(length);
        for (int i = 0; i < length; i++) {
            content[i] ^= mask[i % 4];
        }
        connection.out.write(new byte[] {head[0], (byte) length});
        connection.out.write(content);
        connection.out.flush();
        connection.awaitClose();
    }

    @Test
    void tellsSinceWhenNoAgentIsConnectedAndComesBackWithOne() throws Exception {
        try (AgentOfCluster cluster = AgentOfCluster.add(
                gateway.admin(), gateway.authority(), "since", CLUSTER.kubeconfigWith(CLUSTER.token()))) {
            cluster.awaitState("Unreachable AgentNotConnected");
            assertThat(cluster.view().path("agents")).isEmpty();

            AgentOfCluster.Running agent = cluster.start(gateway.uri(), Map.of("HOSTNAME", "agent-of-test"));
            cluster.awaitState("Ready Healthy");
            JsonNode view = cluster.view().path("agents").path(0);
            assertThat(view.path("name").asString()).isEqualTo("agent-of-test");
            assertThat(Instant.parse(view.path("certificateExpiration").asString()))
                    .isAfter(Instant.now().plus(java.time.Duration.ofDays(29)));
            assertThat(Instant.parse(view.path("since").asString())).isBefore(Instant.now());
            assertThat(cluster.view().path("source").asString()).isEqualTo("agent");
            await().until(() ->
                    cluster.view().at("/agents/0/roundTripMilliseconds").asDouble(-1) > 0);
            assertThat(cluster.view(gateway.member("meg")).has("agents")).isFalse();

            Instant stopped = Instant.now();
            agent.close();
            cluster.awaitState("Unreachable AgentNotConnected");
            assertThat(Instant.parse(cluster.view().path("since").asString())).isAfter(stopped.minusSeconds(1));
            assertThat(cluster.view().path("agents")).isEmpty();
            HttpResponse<byte[]> failed = gateway.admin().get("/clusters/since/version");
            assertThat(failed.statusCode()).isIn(502, 503);
            assertThat(new String(failed.body(), StandardCharsets.UTF_8))
                    .contains("no agent of the cluster is connected");

            cluster.start(gateway.uri());
            cluster.awaitState("Ready Healthy");
            assertThat(gateway.admin().get("/clusters/since/version").statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void leavesNoCredentialWithTheGateway() throws Exception {
        List<String> authorizations = new java.util.concurrent.CopyOnWriteArrayList<>();
        try (TlsApiServer cluster = new TlsApiServer(folder, (connection, request) -> {
                    authorizations.addAll(request.all("authorization"));
                    connection.json(200, "{}");
                });
                AgentOfCluster _ = before("credential", cluster)) {
            assertThat(gateway.admin()
                            .get("/clusters/credential/apis/x.example/v1/things")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(authorizations).containsOnly("Bearer " + TlsApiServer.TOKEN);

            try (Stream<Path> files = Files.walk(gateway.dataDir())) {
                assertThat(files.filter(Files::isRegularFile))
                        .anyMatch(file -> file.endsWith("hypercube.db"))
                        .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                                .doesNotContain(TlsApiServer.TOKEN));
            }
        }
    }

    private static AgentOfCluster before(String name, TlsApiServer cluster) throws IOException {
        AgentOfCluster added = AgentOfCluster.add(gateway.admin(), gateway.authority(), name, cluster.kubeconfig(name));
        added.start(gateway.uri());
        added.awaitState("Ready Healthy");
        return added;
    }

    private static String through(String path) {
        return "/clusters/" + CLUSTER.name() + path;
    }

    private static int create(Client client, String maps, String name) {
        return client.post(through(maps), Json.write(Map.of("metadata", Map.of("name", name))))
                .statusCode();
    }

    private static JsonNode json(HttpResponse<byte[]> answer) {
        assertThat(answer.statusCode()).isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body());
    }

    private static byte[] sha256(byte[] bytes) throws Exception {
        return MessageDigest.getInstance("SHA-256").digest(bytes);
    }
}
