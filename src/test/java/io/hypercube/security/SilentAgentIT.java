package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cluster.agent.AgentProtocol;
import io.hypercube.security.HostileAgent.Request;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Two agents of a cluster, one of which answers nothing any more. */
@Thorough
class SilentAgentIT extends BeforeHostileAgents {
    @Test
    void anAgentWithAnUnansweredPingGetsNoStreamIsClosedAndTheOtherIsNamed() throws Exception {
        try (HostileAgent well = introduced("well")) {
            CompletableFuture.runAsync(() -> refuse(well));
            await().untilAsserted(() -> assertThat(evilAgents()).isEqualTo(1));
            assertThatWellIsNamed();
            assertThatASilentOneIsNotAsked();
        }
    }

    private static HostileAgent introduced(String name) throws IOException {
        HostileAgent agent = HostileAgent.to(gateway);
        Request hello = agent.next(AgentProtocol.HELLO);
        agent.answer(hello, 200, evil.introduction(hello.text("nonce"), hello.text("replica"), name));
        return agent;
    }

    private static void assertThatASilentOneIsNotAsked() throws IOException {
        try (HostileAgent silent = introduced("silent")) {
            silent.awaitPing(); // of its admission, before the number of replicas
            silent.awaitPing();
            assertThatWellIsNamed();
            assertThat(silent.readSilently()).doesNotContain(Http2Connection.HEADERS);
            assertThat(evilAgents()).isEqualTo(1);
        }
    }

    private static void assertThatWellIsNamed() {
        HttpResponse<byte[]> answer = admin.get(EVIL);
        assertThat(answer.statusCode()).isEqualTo(502);
        assertThat(new String(answer.body(), StandardCharsets.UTF_8)).contains("through its agent \\\"well\\\"");
    }

    /** It hands a credential over, and cannot reach its API server. */
    private static void refuse(HostileAgent agent) {
        try {
            while (true) {
                Request request = agent.next();
                boolean isStream = request.path().equals("CONNECT");
                agent.answer(
                        request,
                        isStream ? 502 : 200,
                        isStream
                                ? new AgentProtocol.Problem("", "no way")
                                : new AgentProtocol.Credential("Bearer evil", null));
            }
        } catch (IOException closed) {
            // the end of the test
        }
    }
}
