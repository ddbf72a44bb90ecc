package io.hypercube.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Calls that last: their events, their end, and how many there are at once. */
class LastingCallsTest extends InBridge {
    @Test
    void getEachEventOfAStreamWhenItComes() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        gateway.answering = (request, exchange) -> {
            OutputStream body = stream(exchange);
            event(body, ":\n\nevent: message\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}\n\n");
            seen.await();
            event(body, "data: {\"jsonrpc\":\"2.0\",\ndata:\"id\":1,\"result\":{}}\r\n\r\n");
            exchange.close();
        };
        send(request(1, "tools/call"));

        awaitLines(1);
        assertThat(text()).isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}\n");
        seen.countDown();
        assertThat(finished()).hasSize(2).last().isEqualTo(RESULT.formatted(1));
    }

    @Test
    void failWhenAStreamEndsEarly() throws Exception {
        gateway.answering = (request, exchange) -> {
            event(stream(exchange), ":\n\n");
            exchange.close();
        };
        send(request(1, "tools/call"));

        assertThat(finished()).singleElement().asString().contains("ended before the answer");
    }

    @Test
    void endTheCallThatAClientCancels() throws Exception {
        CountDownLatch gone = new CountDownLatch(1);
        gateway.answering = (request, exchange) -> {
            OutputStream body = stream(exchange);
            try {
                while (true) {
                    event(body, ": still there\n\n");
                    Thread.sleep(10);
                }
            } catch (IOException e) {
                gone.countDown();
            }
        };
        send(request(1, "tools/call"));
        await().until(() -> !gateway.requests.isEmpty());
        send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}");

        gone.await();
        assertThat(finished()).isEmpty();
        assertThat(gateway.requests).hasSize(1);
    }

    @Test
    void endTheCallThatHasNoAnswerYet() throws Exception {
        CountDownLatch cancelled = new CountDownLatch(1);
        CountDownLatch gone = new CountDownLatch(1);
        gateway.answering = (request, exchange) -> {
            cancelled.await();
            try {
                OutputStream body = stream(exchange);
                while (true) {
                    event(body, ": still there\n\n");
                }
            } catch (IOException e) {
                gone.countDown();
            }
        };
        send(request("\"a\"", "tools/call"));
        await().until(() -> !gateway.requests.isEmpty());
        send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"a\"}}");

        assertThat(finished()).isEmpty();
        cancelled.countDown();
        gone.await();
        assertThat(log).isEmpty();
    }

    @Test
    void areFourAtATimeAndNoMoreThanAnybodyWaitsFor() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        gateway.answering = (request, exchange) -> {
            go.await();
            PlainGateway.answer(exchange, 200, RESULT.formatted(request.body().path("id")));
        };
        send(IntStream.range(0, 36).mapToObj(id -> request(id, "ping")).toArray(String[]::new));
        await().until(() -> gateway.requests.size() == 4);
        send(request(0, "ping"), request(99, "ping"));

        awaitLines(2);
        assertThat(text()).contains("id: in use", "too many requests at once (expected: at most 36)");
        assertThat(gateway.requests).hasSize(4);
        go.countDown();
        assertThat(finished()).hasSize(38);
    }
}
