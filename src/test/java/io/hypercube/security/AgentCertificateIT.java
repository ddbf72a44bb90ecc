package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.AgentOfCluster;
import io.hypercube.Client;
import io.hypercube.LiveWatch;
import io.hypercube.RunningGateway;
import io.hypercube.TlsApiServer;
import io.hypercube.cluster.agent.AgentProtocol;
import io.hypercube.security.HostileAgent.Request;
import io.hypercube.testbed.Forwarder;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates of agents that live for a minute: they are renewed on the connection, and end one that has not taken the renewed one. */
@Thorough
class AgentCertificateIT {
    private static final Duration LIFETIME = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final CompletableFuture<String> late = new CompletableFuture<>();
    private RunningGateway gateway;
    private Client admin;

    @BeforeEach
    void start() {
        gateway = RunningGateway.with(Map.of(), config -> config.withAgentCertificates(LIFETIME));
        admin = gateway.admin();
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    @Test
    void isRenewedUnderACallAndAWatchAndTakenForTheNextConnection() throws IOException {
        try (TlsApiServer cluster = slow();
                Forwarder network = Forwarder.listen(
                        "127.0.0.1",
                        () -> new InetSocketAddress(
                                InetAddress.getLoopbackAddress(), gateway.uri().getPort()));
                AgentOfCluster edge =
                        AgentOfCluster.add(admin, gateway.authority(), "edge", cluster.kubeconfig("edge"))) {
            edge.startProcess(URI.create("https://127.0.0.1:" + network.port()));
            edge.awaitState("Ready Healthy");
            Instant first = expiration(edge);
            String since = since(edge);
            CompletableFuture<String> call = CompletableFuture.supplyAsync(() -> new String(
                    admin.get("/clusters/edge/apis/a.example/v1/late").body(), StandardCharsets.UTF_8));
            try (LiveWatch watch = LiveWatch.open(admin, "/clusters/edge/apis/a.example/v1/things?watch=1")) {
                await().until(() -> Instant.now().isAfter(first.plusSeconds(1)));

                events.add("{\"type\":\"ADDED\"}\n");
                watch.await("ADDED");
                late.complete("{\"late\":true}");
                assertThat(call.join()).contains("\"late\":true");
            }
            assertThat(expiration(edge)).isAfter(first);
            assertThat(since(edge)).isEqualTo(since);
            assertThat(edge.log()).contains("certificate renewed").doesNotContain("connection to the gateway lost");

            network.pause();
            edge.awaitAgents(0);
            network.resume();
            edge.awaitAgents(1);
            assertThat(edge.log()).doesNotContain("refused this agent");
        }
    }

    /** Has a watch that never ends, and a call that is answered late. */
    private TlsApiServer slow() throws IOException {
        return new TlsApiServer(folder, (connection, request) -> {
            if (request.target().contains("watch=1")) {
                connection.write(
                        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
                while (true) {
                    connection.chunk(events.take());
                }
            } else if (request.target().endsWith("/late")) {
                connection.json(200, late.join());
            } else {
                connection.json(200, "{}");
            }
        });
    }

    private static Instant expiration(AgentOfCluster edge) {
        return Instant.parse(edge.view().at("/agents/0/certificateExpiration").asString());
    }

    private static String since(AgentOfCluster edge) {
        return edge.view().at("/agents/0/since").asString("");
    }

    @Test
    void endsTheConnectionOfAnAgentThatDoesNotTakeTheRenewedOne() throws IOException {
        JoinedIdentity identity = JoinedIdentity.add(admin, "edge");
        boolean offered = false;
        try (HostileAgent agent = HostileAgent.admitted(gateway, identity)) {
            while (true) {
                Request request = agent.next();
                offered |= request.path().equals(AgentProtocol.CERTIFICATE);
                agent.answer(request, 500, null);
            }
        } catch (IOException closed) {
            assertThat(offered).isTrue();
        }
        assertThat(refusal(identity)).contains("not a valid one of this gateway");
    }

    private String refusal(JoinedIdentity identity) throws IOException {
        try (HostileAgent agent = HostileAgent.to(gateway)) {
            Request hello = agent.next(AgentProtocol.HELLO);
            agent.answer(hello, 200, identity.introduction(hello.text("nonce"), hello.text("replica")));
            return BeforeHostileAgents.refusal(agent);
        }
    }
}
