package io.hypercube.audit.query;

import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.limit.FairSemaphore;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Runs a few queries at a time, and one of each account. They run on platform threads, because the embedded database computes for
 * seconds in native code, which would keep a carrier from other virtual threads.
 */
final class QuerySeats {
    private static final int SEATS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final ThreadFactory THREADS =
            Thread.ofPlatform().daemon().name("audit-query-", 0).factory();

    private final FairSemaphore seats = new FairSemaphore(SEATS);
    private final ThreadPoolExecutor threads =
            new ThreadPoolExecutor(0, SEATS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), THREADS, (task, pool) -> {
                try {
                    pool.getQueue().put(task); // a thread that has given back its seat is about to take the next task
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new CancellationException();
                }
            });

    /** @throws ApiException 429 when no seat becomes free */
    <T> T run(Caller caller, Supplier<T> query) {
        FairSemaphore.Flow flow = new FairSemaphore.Flow(true, caller.origin().accountId());
        try {
            if (!seats.take(flow, PATIENCE)) {
                throw ApiException.tooManyRequests(
                        "audit queries: too many at the same time (expected: one of each account, and " + SEATS
                                + " in all)",
                        Duration.ofSeconds(1));
            }
            return result(submit(flow, query));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ApiException.of(StatusReason.TIMEOUT, "the call has been answered already");
        }
    }

    /** The seat is given back when the query has ended, also when nobody waits for it any more. */
    private <T> Future<T> submit(FairSemaphore.Flow flow, Supplier<T> query) {
        try {
            return threads.submit(() -> {
                try {
                    return query.get();
                } finally {
                    seats.giveBack(flow);
                }
            });
        } catch (CancellationException e) {
            seats.giveBack(flow);
            throw e;
        }
    }

    private static <T> T result(Future<T> query) throws InterruptedException {
        try {
            return query.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        }
    }
}
