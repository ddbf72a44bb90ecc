package io.hypercube.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.hypercube.cache.store.ObjectStore.CacheFullException;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterReader;
import io.hypercube.list.NotAListException;
import io.hypercube.list.PageMemory;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.table.TableReader;
import io.hypercube.list.table.TableReader.FetchedTable;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * Requests Tables from clusters with the gateway's own credential. Blocks: use virtual threads; an interrupt cancels
 * the requests.
 */
final class RowFetch {
    private static final String TABLE = "application/json;as=Table;g=meta.k8s.io;v=v1";
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int AT_A_TIME = 4;
    /** Limit for one cluster, so that a slow cluster does not delay the others. */
    private static final int UNDER_WAY = 8;
    /** Limit for the unread bytes of one answer. */
    private static final long RECEIVED = 256 << 10;

    private final ClusterReader reader;
    private final Cache<Cluster, Semaphore> underWay =
            Caffeine.newBuilder().weakKeys().build();

    /**
     * Requests to one cluster.
     *
     * @param targets paths with queries
     * @param mostRows limit for each answer; an answer with more rows is rejected
     */
    record Calls(Cluster cluster, List<String> targets, int mostRows) {}

    /** @param complete whether every request was answered */
    record Answers(List<FetchedTable> tables, boolean complete) {}

    RowFetch(ClusterReader reader) {
        this.reader = reader;
    }

    /**
     * Sends the requests, four at a time, and waits at most five seconds.
     *
     * @param memory is charged for what is read, until it is closed
     * @param clock in milliseconds since 1970
     * @return the answers that arrived in time
     * @throws IOException when an answer is not a Table, or none arrived in time
     * @throws CacheFullException when there is no memory, or no request could be sent in time
     */
    Answers fetch(Calls calls, MemoryParts memory, LongSupplier clock) throws IOException, InterruptedException {
        memory.part().hold(RECEIVED * Math.min(AT_A_TIME, calls.targets.size()));
        Semaphore atOnce =
                Objects.requireNonNull(underWay.get(calls.cluster, absent -> new Semaphore(UNDER_WAY, true)));
        Semaphore turns = new Semaphore(AT_A_TIME);
        AtomicBoolean failed = new AtomicBoolean();
        AtomicBoolean asked = new AtomicBoolean();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<FetchedTable>> tasks = calls.targets.stream()
                    .map(target -> inTurn(turns, failed, () -> {
                        atOnce.acquire();
                        try {
                            asked.set(true);
                            return fetch(calls, target, memory.part(), clock);
                        } finally {
                            atOnce.release();
                        }
                    }))
                    .toList();
            return results(threads.invokeAll(tasks, PATIENCE.toMillis(), TimeUnit.MILLISECONDS), asked.get());
        }
    }

    private static Answers results(List<Future<FetchedTable>> calls, boolean asked) throws IOException {
        List<FetchedTable> tables = new ArrayList<>(calls.size());
        for (Future<FetchedTable> call : calls) {
            switch (call.state()) {
                case SUCCESS -> tables.add(call.resultNow());
                case FAILED -> {
                    if (!(call.exceptionNow() instanceof CancellationException)) {
                        throw failure(call.exceptionNow());
                    }
                }
                case RUNNING, CANCELLED -> {
                    // did not arrive in time
                }
            }
        }
        if (tables.isEmpty() && !asked) { // the cluster was busy; the collection is not at fault
            throw new CacheFullException();
        }
        if (tables.isEmpty()) {
            throw new SocketTimeoutException("no answer within " + PATIENCE);
        }
        return new Answers(tables, tables.size() == calls.size());
    }

    /** A runtime exception other than a parse error comes from the memory of the page and is no fault of the cluster. */
    private static IOException failure(Throwable why) {
        boolean answered = why instanceof MalformedListException || why instanceof NotAListException;
        if (why instanceof RuntimeException && !answered) {
            throw new CacheFullException();
        }
        return new IOException(why.getMessage(), why);
    }

    private static Callable<FetchedTable> inTurn(Semaphore turns, AtomicBoolean failed, Callable<FetchedTable> call) {
        return () -> {
            turns.acquire();
            try {
                if (failed.get()) { // this one would fail too
                    throw new CancellationException("another request was not answered with a Table");
                }
                return call.call();
            } catch (IOException | RuntimeException e) {
                failed.set(true);
                throw e;
            } finally {
                turns.release();
            }
        };
    }

    private FetchedTable fetch(Calls calls, String target, PageMemory memory, LongSupplier clock)
            throws IOException, InterruptedException {
        long asked = clock.getAsLong();
        try (ClusterReader.Answer answer = reader.open(calls.cluster, target, TABLE)) {
            if (answer.status() != 200) {
                throw new ProtocolException("status " + answer.status());
            }
            TableReader table = new TableReader(memory, calls.mostRows);
            while (answer.next(table::accept, PATIENCE)) {
                // reads to the end
            }
            return table.end(asked, clock.getAsLong());
        }
    }
}
