package io.hypercube.server.endpoint;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.limit.CountBudget;
import io.hypercube.core.limit.FairSemaphore;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Runs work that takes more than a few milliseconds of processor time, such as unpacking a recording, on half of the cores: platform
 * threads of its own, so that the virtual threads of all other calls, health checks and sign-ins among them, never wait for it.
 * Accounts take turns, and an account has one piece of work running at a time. Thread-safe; blocks, and must not be called on an event loop.
 */
final class CostlyWork implements AutoCloseable {
    private static final int MOST_STREAMS = 128;
    private static final int MOST_STREAMS_OF_ONE = 16;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration RETRY = Duration.ofSeconds(5);

    private final FairSemaphore seats;
    private final ExecutorService threads;
    private final CountBudget streams = new CountBudget(MOST_STREAMS, MOST_STREAMS_OF_ONE);

    CostlyWork() {
        int cores = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        this.seats = new FairSemaphore(cores);
        this.threads = Executors.newFixedThreadPool(
                cores, Thread.ofPlatform().daemon().name("costly-", 0).factory());
    }

    /** Takes one of the streamed responses that may be sent at the same time, shared by account. Fails with a 429. Does not block. */
    void beginStream(String holder) {
        if (!streams.tryTake(holder)) {
            throw ApiException.tooManyRequests(
                    "too many recordings are downloaded at the same time; wait until others end", RETRY);
        }
    }

    void endStream(String holder) {
        streams.giveBack(holder);
    }

    /**
     * Returns the result of the work. Fails as the work does, and with a 429 when too much of the same holder waits, or its turn does
     * not come.
     */
    <T extends @Nullable Object> T run(String holder, Callable<T> work) throws Exception {
        FairSemaphore.Flow flow = new FairSemaphore.Flow(true, holder);
        if (!seats.take(flow, PATIENCE)) {
            throw ApiException.tooManyRequests("too many costly calls are made at the same time; try again", RETRY);
        }
        Future<T> running = begin(flow, work);
        try {
            return running.get();
        } catch (InterruptedException e) {
            running.cancel(true);
            throw e;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception failure) {
                throw failure;
            }
            throw e;
        }
    }

    /** The seat is free when the work has ended, also when nobody waits for it any more. */
    private <T extends @Nullable Object> Future<T> begin(FairSemaphore.Flow flow, Callable<T> work) {
        try {
            return threads.submit(() -> {
                try {
                    return work.call();
                } finally {
                    seats.giveBack(flow);
                }
            });
        } catch (RejectedExecutionException e) {
            seats.giveBack(flow);
            throw ApiException.of(StatusReason.SERVICE_UNAVAILABLE, "the gateway shuts down")
                    .causedBy(e);
        }
    }

    /** Work that has not begun is cancelled, so that nobody waits for it. */
    @Override
    public void close() {
        threads.shutdownNow().forEach(work -> ((Future<?>) work).cancel(true));
    }
}
