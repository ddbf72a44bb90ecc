package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.AgentOfCluster;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.TlsApiServer;
import io.hypercube.cluster.agent.AgentProtocol;
import io.hypercube.security.HostileAgent.Request;
import io.netty.util.internal.PlatformDependent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** A gateway with a cluster whose agent is honest, and one whose agent is not. Each test leaves the first one undisturbed. */
abstract class BeforeHostileAgents {
    static final String GOOD = "/clusters/good/apis/good.example/v1/things";
    static final String EVIL = "/clusters/evil/apis/evil.example/v1/things";
    private static final long MOST_MEMORY = 64L << 20;

    @TempDir
    static Path folder;

    static TlsApiServer server;
    static RunningGateway gateway;
    static Client admin;
    static AgentOfCluster good;
    static JoinedIdentity evil;
    private long memory;

    @BeforeAll
    static void start() throws IOException {
        server = new TlsApiServer(folder, (connection, request) -> connection.json(200, "{}"));
        gateway = RunningGateway.with(Map.of());
        admin = gateway.admin();
        good = AgentOfCluster.add(admin, gateway.authority(), "good", server.kubeconfig("good"));
        good.start(gateway.uri());
        good.awaitState("Ready Healthy");
        evil = JoinedIdentity.add(admin, "evil");
    }

    @AfterAll
    static void stop() throws IOException {
        good.close();
        gateway.close();
        server.close();
    }

    @BeforeEach
    void measure() {
        memory = PlatformDependent.usedDirectMemory();
    }

    @AfterEach
    void disturbsNobodyElse() {
        assertThat(admin.get(GOOD).statusCode()).isEqualTo(200);
        assertThat(good.view().path("agents")).hasSize(1);
        await().untilAsserted(() -> assertThat(evilAgents()).isZero());
        await().untilAsserted(() ->
                assertThat(PlatformDependent.usedDirectMemory() - memory).isLessThan(MOST_MEMORY));
    }

    static int evilAgents() {
        return JsonMapper.shared()
                .readTree(admin.get("/api/v1/cube/clusters/evil").body())
                .path("agents")
                .size();
    }

    /** The reason for which an agent with that identity is refused, before its connection is closed. */
    static String refusal(JoinedIdentity identity) throws IOException {
        try (HostileAgent agent = HostileAgent.to(gateway)) {
            Request hello = agent.next(AgentProtocol.HELLO);
            agent.answer(hello, 200, identity.introduction(hello.text("nonce"), hello.text("replica")));
            return refusal(agent);
        }
    }

    static String refusal(HostileAgent agent) throws IOException {
        Request refusal = agent.next();
        assertThat(refusal.path()).isEqualTo(AgentProtocol.REFUSAL);
        agent.answer(refusal, 204, null);
        agent.awaitEnd();
        return refusal.text("message");
    }
}
