package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.hypercube.cluster.agent.AgentProtocol;
import io.hypercube.security.HostileAgent.Request;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents that do harm on their connection: the calls to other clusters go on. */
@Thorough
class HostileStreamsIT extends BeforeHostileAgents {
    private static final int PUSH_PROMISE = 5;

    /** Netty ignores a stream with a lower number, as one that may have been open before. */
    @Test
    @Shows("S47")
    void aStreamThatTheAgentOpensEndsTheConnection() throws Exception {
        try (HostileAgent agent = HostileAgent.admitted(gateway, evil)) {
            agent.write(
                    Http2Connection.HEADERS,
                    Http2Connection.END_HEADERS | Http2Connection.END_STREAM,
                    101,
                    Http2Connection.block(Attack.get("/api/v1/cube/clusters")));
            agent.awaitEnd();
        }
    }

    @Test
    void aPushEndsTheConnection() throws Exception {
        try (HostileAgent agent = HostileAgent.to(gateway)) {
            Request hello = agent.next(AgentProtocol.HELLO);
            byte[] block = Http2Connection.block(Attack.get("/"));
            agent.write(
                    PUSH_PROMISE,
                    Http2Connection.END_HEADERS,
                    hello.stream(),
                    ByteBuffer.allocate(4 + block.length).putInt(2).put(block).array());
            agent.awaitEnd();
        }
    }

    /** It reads nothing, so that the gateway's acknowledgements wait. */
    @ParameterizedTest
    @ValueSource(ints = {Http2Connection.PING, Http2Connection.SETTINGS})
    @Shows("S47")
    void aFloodEndsTheConnection(int type) throws Exception {
        byte[] payload = type == Http2Connection.PING ? new byte[8] : new byte[0];
        try (HostileAgent agent = HostileAgent.admitted(gateway, evil)) {
            assertThatThrownBy(() -> {
                        while (true) {
                            agent.write(type, 0, 0, payload);
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
    }

    /** They are no TLS, so that the stream is reset, and an agent that goes on nevertheless is disconnected. */
    @Test
    void aFloodOfBytesOnAStreamThatWasResetEndsTheConnection() throws Exception {
        try (HostileAgent agent = HostileAgent.admitted(gateway, evil)) {
            CompletableFuture<Integer> call =
                    CompletableFuture.supplyAsync(() -> admin.get(EVIL).statusCode());
            Request connect = connect(agent);
            agent.head(connect.stream(), "200", false);
            assertThatThrownBy(() -> {
                        while (true) {
                            agent.smallFrames(connect.stream());
                        }
                    })
                    .isInstanceOf(IOException.class);
            assertThat(call.join()).isGreaterThanOrEqualTo(500);
        }
    }

    /** Attack 47: a record of TLS that is never complete, in frames that no honest agent sends. */
    @Test
    @Shows("S47")
    void anAnswerInFramesOfOneByteEndsTheConnection() throws Exception {
        try (HostileAgent agent = HostileAgent.admitted(gateway, evil)) {
            CompletableFuture<Integer> call =
                    CompletableFuture.supplyAsync(() -> admin.get(EVIL).statusCode());
            Request connect = connect(agent);
            agent.head(connect.stream(), "200", false);
            agent.data(connect.stream(), new byte[] {22, 3, 3, 0x3f, 0}, false);
            agent.smallFrames(connect.stream());
            agent.smallFrames(connect.stream());
            assertThat(agent.isCalmed()).isTrue();
            assertThat(call.join()).isGreaterThanOrEqualTo(500);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"204", "404", "502", "000", "abc", "99999", "-20"})
    void anAnswerToConnectThatIsNoneFailsTheCallAlone(String status) throws Exception {
        try (HostileAgent agent = HostileAgent.admitted(gateway, evil)) {
            CompletableFuture<Integer> call =
                    CompletableFuture.supplyAsync(() -> admin.get(EVIL).statusCode());
            CompletableFuture.runAsync(() -> garble(agent, status));
            assertThat(call.join()).isGreaterThanOrEqualTo(500);
        }
    }

    @Test
    void bytesThatAreNoTlsFailTheCallAlone() throws Exception {
        try (HostileAgent agent = HostileAgent.admitted(gateway, evil)) {
            CompletableFuture<Integer> call =
                    CompletableFuture.supplyAsync(() -> admin.get(EVIL).statusCode());
            CompletableFuture.runAsync(() -> garble(agent, "200"));
            assertThat(call.join()).isGreaterThanOrEqualTo(500);
        }
    }

    /** Answers everything, until the connection ends. */
    private static void garble(HostileAgent agent, String status) {
        try {
            while (true) {
                Request connect = connect(agent);
                agent.head(connect.stream(), status, false);
                agent.data(connect.stream(), "HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII), true);
            }
        } catch (IOException closed) {
            // the end of the test
        }
    }

    /** Hands a credential over until a stream is asked for. */
    private static Request connect(HostileAgent agent) throws IOException {
        while (true) {
            Request request = agent.next();
            if (request.path().equals("CONNECT")) {
                return request;
            }
            if (request.path().equals(AgentProtocol.CREDENTIAL)) {
                agent.answer(request, 200, new AgentProtocol.Credential("Bearer evil", null));
            }
        }
    }

    @Test
    void aCredentialThatIsNoneFailsTheCallAlone() throws Exception {
        for (String text : List.of("{}", "null", "{\"authorization\":\"a\\r\\nHost: b\"}", "x")) {
            try (HostileAgent agent = HostileAgent.admitted(gateway, evil)) {
                CompletableFuture<Integer> call =
                        CompletableFuture.supplyAsync(() -> admin.get(EVIL).statusCode());
                CompletableFuture.runAsync(() -> handOver(agent, text));
                assertThat(call.join()).isGreaterThanOrEqualTo(500);
            }
            await().untilAsserted(() -> assertThat(evilAgents()).isZero());
        }
    }

    private static void handOver(HostileAgent agent, String text) {
        try {
            while (true) {
                Request request = agent.next();
                agent.head(request.stream(), "200", false);
                agent.data(request.stream(), text.getBytes(StandardCharsets.US_ASCII), true);
            }
        } catch (IOException closed) {
            // the end of the test
        }
    }
}
