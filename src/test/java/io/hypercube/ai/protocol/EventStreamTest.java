package io.hypercube.ai.protocol;

import static io.hypercube.ai.protocol.FixtureParts.text;
import static io.hypercube.ai.protocol.FixtureParts.tool;
import static io.hypercube.ai.protocol.McpExchange.modern;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.Patience;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** A call with a progress token is answered with events, and ends with its client. */
class EventStreamTest {

    @Test
    void sendsReportsThatIncreaseAndTheAnswerAtTheEnd() {
        ApiResponse response = answer(call -> {
            call.progress().report(1, 3, "one\nline");
            call.progress().report(1, 3, "again");
            call.progress().report(2, 3, "two");
            return List.of(text("done"));
        });

        assertThat(response.headers())
                .containsEntry("Content-Type", "text/event-stream")
                .containsEntry("X-Accel-Buffering", "no");
        assertThat(all(response)).isEqualTo("""
                :

                event: message
                data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":1.0,"total":3.0,"message":"one\uFFFDline"}}

                event: message
                data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":2.0,"total":3.0,"message":"two"}}

                event: message
                data: {"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"done"}],"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"fixture","version":"1.0.0"}}}}

                """);
    }

    @Test
    void dropsReportsThatTheClientDoesNotRead() {
        ApiResponse response = answer(call -> {
            for (int done = 0; done < 10_000; done++) {
                call.progress().report(done, 10_000, "");
            }
            return List.of(text("done"));
        });

        assertThat(all(response)).contains("\"text\":\"done\"");
    }

    @Test
    void tellsFailuresOfRightsAsErrors() {
        String events = all(answer(call -> {
            throw ApiException.tooManyRequests("later", Duration.ofSeconds(1));
        }));

        assertThat(events).contains("{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":429,\"message\":\"later\"}}");
    }

    @Test
    void tellsNothingOfFailuresInside() {
        String events = all(answer(call -> {
            throw new IllegalStateException("a secret");
        }));

        assertThat(events).contains("\"error\":{\"code\":-32603,\"message\":\"Internal error\"}");
    }

    @Test
    void endsTheCallWhenItsTimeIsOver() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        String events = all(answer(Duration.ofMillis(1), call -> waitIn(interrupted)));

        assertThat(events).endsWith("\"error\":{\"code\":504,\"message\":\"no answer within 0.001 s\"}}\n\n");
        assertThat(interrupted.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void endsTheCallAndTheWaitForAPartWhenTheClientHasGone() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        ApiResponse.Parts parts = parts(answer(call -> waitIn(interrupted)));
        assertThat(parts.next()).isEqualTo(":\n\n".getBytes(UTF_8));
        Thread waiting = Thread.ofVirtual().start(parts::next);
        parts.close();

        assertThat(interrupted.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(waiting.join(Patience.LONG)).isTrue();
    }

    @Test
    void doesNotBeginACallWhoseClientHasGoneAlready() {
        CountDownLatch begun = new CountDownLatch(1);
        ApiResponse.Parts parts = parts(answer(call -> waitIn(begun)));
        parts.close();

        assertThat(parts.next()).isNull();
        assertThat(begun.getCount()).isOne();
    }

    @Test
    void answersWithJsonWithoutATokenAndToClientsWithoutEvents() {
        McpExchange asked = asked();
        McpExchange plain = modern("tools/call", "{\"name\": \"tool\"}").with("Accept", "text/event-stream");
        McpEndpoint endpoint = endpoint(Duration.ofSeconds(30), call -> List.of());

        assertThat(endpoint.answer(
                                TestCaller.OF_ALL,
                                asked.with("Accept", "application/json").request())
                        .parts())
                .isNull();
        assertThat(endpoint.answer(TestCaller.OF_ALL, plain.request()).parts()).isNull();
    }

    private static List<ObjectNode> waitIn(CountDownLatch interrupted) throws InterruptedException {
        try {
            Thread.sleep(Duration.ofDays(1));
            return List.of();
        } finally {
            interrupted.countDown();
        }
    }

    private static String all(ApiResponse response) {
        ApiResponse.Parts parts = parts(response);
        StringBuilder all = new StringBuilder();
        for (byte[] part = parts.next(); part != null; part = parts.next()) {
            all.append(new String(part, UTF_8));
        }
        parts.close();
        return all.toString();
    }

    private static ApiResponse.Parts parts(ApiResponse response) {
        return Objects.requireNonNull(response.parts());
    }

    private static ApiResponse answer(FixtureParts.Body body) {
        return answer(Duration.ofSeconds(30), body);
    }

    private static ApiResponse answer(Duration longest, FixtureParts.Body body) {
        return endpoint(longest, body).answer(TestCaller.OF_ALL, asked().request());
    }

    private static McpExchange asked() {
        McpExchange call = modern("tools/call", "{\"name\": \"tool\"}");
        return call.withBody(call.body().replace("\"_meta\": {", "\"_meta\": {\"progressToken\": \"t\", "))
                .with("Accept", "application/json, text/event-stream");
    }

    private static McpEndpoint endpoint(Duration longest, FixtureParts.Body body) {
        McpOffer offer = new McpOffer("fixture", "1.0.0", "", List.of(tool("tool", body)), null, List.of());
        return new McpEndpoint(offer, Set.of(), longest);
    }
}
