package io.hypercube.security;

import static org.awaitility.Awaitility.await;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Patience;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Ordinary requests, one on each protocol, that have reached a cluster which never answers them.
 *
 * @param answers from the gateway
 */
record Unanswered(List<CompletableFuture<Answer>> answers) {
    private static final String PATH = "/apis/unanswered.example/v1/";

    /** Returns when the requests are at the cluster. */
    static Unanswered send(RunningGateway gateway, RecordingCluster cluster, String token) {
        String target = PATH + UUID.randomUUID();
        Attack request = Attack.get("/clusters/target" + target).bearer(token);
        List<CompletableFuture<Answer>> answers = Stream.of(Protocol.values())
                .map(protocol -> CompletableFuture.supplyAsync(
                        () -> protocol.send(gateway, request), Thread::startVirtualThread))
                .toList();
        await().until(() -> answers.size()
                == cluster.received().stream()
                        .filter(received -> received.line().contains(target))
                        .count());
        return new Unanswered(answers);
    }

    /** Waits until the gateway has ended each request with a 401. */
    void assertEnded() throws Exception {
        for (CompletableFuture<Answer> answer : answers) {
            answer.get(Patience.SECONDS, TimeUnit.SECONDS).isStatus(401);
        }
    }

    /** Answers these requests with nothing, and others as {@link Streams#answer}. */
    static void answer(RecordingCluster.Request request, Socket socket) throws IOException {
        if (request.line().contains(PATH)) {
            RecordingCluster.awaitEnd(socket);
        } else {
            Streams.answer(request, socket);
        }
    }
}
