package io.hypercube.fleet.call;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Runs blocking work for several clusters at the same time, on virtual threads. None is left when a method returns or throws. */
public final class SideBySide {
    /** Limit of clusters that one call asks at the same time. */
    public static final int MOST_CLUSTERS = 16;

    private SideBySide() {}

    /**
     * Work and the time that it has.
     *
     * @param late gives the result in place of work that was interrupted because its time was over
     */
    record Timed<R>(Duration time, Callable<R> work, Supplier<R> late) {}

    /** The result of each. */
    static <R> List<R> inTime(List<Timed<R>> work) throws InterruptedException {
        long began = System.nanoTime();
        try (ExecutorService threads = threads()) {
            try {
                List<Future<R>> running =
                        work.stream().map(each -> threads.submit(each.work)).toList();
                List<R> results = new ArrayList<>(work.size());
                for (int i = 0; i < work.size(); i++) {
                    long left = began + work.get(i).time.toNanos() - System.nanoTime();
                    results.add(result(running.get(i), left).orElseGet(work.get(i).late));
                }
                return results;
            } finally {
                threads.shutdownNow();
            }
        }
    }

    /** Empty when there is none in time. */
    private static <R> Optional<R> result(Future<R> running, long nanos) throws InterruptedException {
        try {
            running.get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            running.cancel(true);
            return Optional.empty();
        } catch (ExecutionException e) {
            // thrown below
        }
        return Optional.of(result(running));
    }

    /** The first result, for which the others are interrupted; empty when all fail or the time is over. */
    public static <R> Optional<R> first(Duration time, List<Callable<R>> work) throws InterruptedException {
        if (work.isEmpty()) {
            return Optional.empty();
        }
        try (ExecutorService threads = threads()) {
            try {
                return Optional.of(threads.invokeAny(work, time.toNanos(), TimeUnit.NANOSECONDS));
            } catch (ExecutionException | TimeoutException none) {
                return Optional.empty();
            } finally {
                threads.shutdownNow();
            }
        }
    }

    /** The result of each, with at most {@code most} running. */
    public static <R> List<R> some(int most, List<? extends Callable<R>> work) throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        List<Callable<List<Done<R>>>> workers = new ArrayList<>();
        for (int i = 0; i < Math.min(most, work.size()); i++) {
            workers.add(() -> {
                List<Done<R>> done = new ArrayList<>();
                for (int index = next.getAndIncrement(); index < work.size(); index = next.getAndIncrement()) {
                    done.add(new Done<>(index, work.get(index).call()));
                }
                return done;
            });
        }
        List<Done<R>> all = new ArrayList<>(work.size());
        try (ExecutorService threads = threads()) {
            try {
                for (Future<List<Done<R>>> worker : threads.invokeAll(workers)) {
                    all.addAll(result(worker));
                }
            } finally {
                threads.shutdownNow();
            }
        }
        all.sort((left, right) -> Integer.compare(left.index, right.index));
        return all.stream().map(Done::result).toList();
    }

    private record Done<R>(int index, R result) {}

    private static ExecutorService threads() {
        return Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("member-", 0).factory());
    }

    private static <R> R result(Future<R> done) throws InterruptedException {
        try {
            return done.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case InterruptedException interrupted -> throw interrupted;
                case null, default -> throw new IllegalStateException(e.getCause());
            }
        }
    }
}
