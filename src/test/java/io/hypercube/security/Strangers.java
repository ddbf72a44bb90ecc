package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.awaitility.Awaitility;

/** Clients that send wrong guesses one after the other, over both protocols, until they are closed. */
final class Strangers implements AutoCloseable {
    /**
     * Limits the guesses to a few hundred per second, so that the sign-in with the right password gets enough CPU time.
     */
    private static final Duration PAUSE = Duration.ofMillis(5);

    private final RunningGateway gateway;
    private final IntFunction<Attack> guess;
    private final AtomicInteger sent = new AtomicInteger();
    private final Queue<Integer> answered = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private volatile boolean closed;

    /** @param guess creates the guess with that number, from 0 */
    Strangers(RunningGateway gateway, int many, IntFunction<Attack> guess) {
        this.gateway = gateway;
        this.guess = guess;
        for (int i = 0; i < many; i++) {
            Protocol protocol = i % 2 == 0 ? Protocol.HTTP_1_1 : Protocol.HTTP_2;
            threads.execute(() -> run(protocol));
        }
    }

    private void run(Protocol protocol) {
        while (!closed) {
            answered.add(
                    protocol.send(gateway, guess.apply(sent.getAndIncrement())).status());
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    /** Waits until that many more guesses have been answered. */
    void awaitMore(int guesses) {
        int enough = answered.size() + guesses;
        Awaitility.await().pollInterval(Duration.ofMillis(5)).until(() -> answered.size() >= enough);
    }

    /** Waits until that many guesses have been sent. */
    void awaitSent(int guesses) {
        Awaitility.await().until(() -> sent.get() >= guesses);
    }

    @Override
    public void close() {
        closed = true;
        threads.close();
        assertThat(answered).as("statuses of guesses").isSubsetOf(401, 429);
    }
}
