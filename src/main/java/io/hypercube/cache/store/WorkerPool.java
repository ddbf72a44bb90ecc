package io.hypercube.cache.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs long computations on as many platform threads as there are cores. On virtual threads they would occupy the
 * carrier threads and delay all other calls.
 */
final class WorkerPool {
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    /** Smaller work runs on the caller's thread, because handing it over takes longer. */
    private static final int FEW = 512;

    private static final ThreadPoolExecutor POOL = pool();

    private WorkerPool() {}

    /** A part of the work: the elements from {@code from} to {@code to} (exclusive). */
    @FunctionalInterface
    interface Part<R> {
        R compute(int from, int to);
    }

    private static ThreadPoolExecutor pool() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                CORES,
                CORES,
                30,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("cache-", 0).factory());
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /**
     * Computes the parts in parallel.
     *
     * @return the results in order
     */
    static <R> List<R> inParts(int size, Part<R> part) throws InterruptedException {
        if (size <= FEW) {
            return List.of(part.compute(0, size));
        }
        List<Callable<R>> tasks = new ArrayList<>(CORES);
        for (int i = 0; i < CORES; i++) {
            int from = (int) ((long) size * i / CORES);
            int to = (int) ((long) size * (i + 1) / CORES);
            tasks.add(() -> part.compute(from, to));
        }
        List<R> results = new ArrayList<>(CORES);
        for (Future<R> future : POOL.invokeAll(tasks)) {
            results.add(result(future));
        }
        return results;
    }

    /** Waits for a computation, and rethrows its exception. */
    static <R extends @Nullable Object> R result(Future<R> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }
}
