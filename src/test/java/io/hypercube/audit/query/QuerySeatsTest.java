package io.hypercube.audit.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import io.hypercube.core.kube.ApiException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class QuerySeatsTest {
    private static final Caller ALICE = new Caller(
            new User("alice", List.of()), Role.MEMBER, null, Scope.ALL, Instant.MAX, new Caller.Origin("alice", 1));

    private final QuerySeats seats = new QuerySeats();

    @Test
    void keepsTheSeatOfAQueryWhoseCallerIsGoneUntilItHasEnded() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Thread first = new Thread(() -> runUntilInterrupted(started, end));
        first.start();
        started.await();
        first.interrupt();
        first.join();

        CompletableFuture<Boolean> second = new CompletableFuture<>();
        Thread next = new Thread(() -> second.complete(seats.run(ALICE, () -> end.getCount() == 0)));
        next.start();
        await().until(() -> next.getState() == Thread.State.TIMED_WAITING || second.isDone());
        end.countDown();

        assertThat(second.get()).as("the first query had ended").isTrue();
    }

    private void runUntilInterrupted(CountDownLatch started, CountDownLatch end) {
        try {
            seats.run(ALICE, () -> waited(started, end));
        } catch (ApiException e) {
            Thread.interrupted();
        }
    }

    private static boolean waited(CountDownLatch started, CountDownLatch end) {
        try {
            started.countDown();
            end.await();
            return true;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
