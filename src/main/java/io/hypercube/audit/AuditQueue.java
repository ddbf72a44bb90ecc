package io.hypercube.audit;

import io.hypercube.audit.AuditSink.EncodedEvent;
import io.hypercube.core.kube.ApiException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bounded queue before a sink, and the thread that writes batches to it. Adding neither blocks nor waits. Events without a waiting
 * caller are collected for a tenth of a second; an event that a caller waits for is written at once, together with all others that
 * arrived while the sink was busy. The events of one account may take as many bytes as are free, so that it cannot push out those of others.
 */
final class AuditQueue implements AutoCloseable {
    /**
     * Bounds of a queue.
     *
     * @param bytes the estimated size of all events that wait, those of the batch at the sink included
     * @param batch the number of events in one batch
     * @param linger how long events are collected
     * @param patience how long a caller waits for the sink
     */
    record Limits(long bytes, int batch, Duration linger, Duration patience) {
        static final Limits USUAL = new Limits(16 << 20, 1_000, Duration.ofMillis(100), Duration.ofSeconds(10));
    }

    private static final Logger LOGGER = LoggerFactory.getLogger(AuditQueue.class);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
    private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST_PAUSE = TimeUnit.SECONDS.toNanos(2);
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    private record Entry(AuditEvent event, @Nullable CompletableFuture<Void> durable) {}

    private final AuditSink sink;
    private final OnFailure onFailure;
    private final Limits limits;
    private final Queue<Entry> entries = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();
    /** Of the events that wait, by account; see {@link #holder}. */
    private final ConcurrentMap<String, Long> shares = new ConcurrentHashMap<>();

    private final LongAdder written = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final Thread writer;
    private volatile boolean urgent;
    private volatile boolean failing;
    private volatile boolean closing;

    AuditQueue(AuditSink sink, OnFailure onFailure, Limits limits) {
        this.sink = sink;
        this.onFailure = onFailure;
        this.limits = limits;
        this.writer = Thread.ofPlatform().daemon().name("audit-" + sink.name()).unstarted(this::run);
    }

    static AuditQueue start(AuditSink sink, OnFailure onFailure) {
        return start(sink, onFailure, Limits.USUAL);
    }

    static AuditQueue start(AuditSink sink, OnFailure onFailure, Limits limits) {
        AuditQueue queue = new AuditQueue(sink, onFailure, limits);
        queue.writer.start();
        return queue;
    }

    String name() {
        return sink.name();
    }

    boolean refuses() {
        return onFailure == OnFailure.REFUSE;
    }

    AuditLog.SinkMeter meter() {
        return new AuditLog.SinkMeter(name(), written, dropped, waiting::get, () -> failing);
    }

    /** Adds an event that nobody waits for. Drops and counts it when the queue is full. */
    void add(AuditEvent event) {
        if (closing || isFull() || isOverShare(event)) {
            dropped.increment();
            return;
        }
        hold(event);
        entries.add(new Entry(event, null));
        if (waiting.getAndIncrement() == 0) {
            LockSupport.unpark(writer);
        }
    }

    /** Completes when the event is durable. Fails with a 503 when the sink does not work, is full or is too slow. */
    CompletableFuture<Void> append(AuditEvent event) {
        if (failing || closing || isFull()) {
            return CompletableFuture.failedFuture(unavailable());
        }
        if (isOverShare(event)) {
            return CompletableFuture.failedFuture(ApiException.tooManyRequests(
                    "too many calls of this account wait to be recorded in the audit " + name() + "; try again later",
                    RETRY_AFTER));
        }
        CompletableFuture<Void> durable = new CompletableFuture<>();
        hold(event);
        entries.add(new Entry(event, durable));
        waiting.incrementAndGet();
        urgent = true;
        LockSupport.unpark(writer);
        return durable.orTimeout(limits.patience().toMillis(), TimeUnit.MILLISECONDS)
                .exceptionallyCompose(late -> CompletableFuture.failedFuture(unavailable()));
    }

    private boolean isFull() {
        return bytes.get() >= limits.bytes();
    }

    private boolean isOverShare(AuditEvent event) {
        return shares.getOrDefault(holder(event), 0L) >= limits.bytes() - bytes.get();
    }

    private void hold(AuditEvent event) {
        long size = event.estimatedBytes();
        bytes.addAndGet(size);
        shares.merge(holder(event), size, Long::sum);
    }

    private void release(AuditEvent event) {
        long size = event.estimatedBytes();
        bytes.addAndGet(-size);
        shares.computeIfPresent(holder(event), (same, held) -> held == size ? null : held - size);
    }

    /** All callers without an identity have one share. */
    private static String holder(AuditEvent event) {
        AuditUser user = event.user();
        return user == null ? "" : Objects.requireNonNullElse(user.uid(), user.name());
    }

    private ApiException unavailable() {
        return ApiException.unavailable(
                "the audit " + name()
                        + " does not accept events, and calls that must be recorded are refused until it does",
                RETRY_AFTER);
    }

    private void run() {
        while (!closing || waiting.get() > 0) {
            if (waiting.get() == 0) {
                LockSupport.park(this);
            } else {
                linger();
                List<Entry> batch = batch();
                writeOrDrop(batch);
                waiting.addAndGet(-batch.size());
                batch.forEach(entry -> release(entry.event()));
            }
        }
    }

    private void linger() {
        long end = System.nanoTime() + limits.linger().toNanos();
        while (!urgent && !closing && waiting.get() < limits.batch() && end - System.nanoTime() > 0) {
            LockSupport.parkNanos(this, end - System.nanoTime());
        }
    }

    private List<Entry> batch() {
        urgent = false;
        List<Entry> batch = new ArrayList<>();
        for (Entry next = entries.poll(); next != null; next = batch.size() < limits.batch() ? entries.poll() : null) {
            batch.add(next);
        }
        // an entry is counted after it was added, so the rest may be announced already
        if (batch.size() == limits.batch()) {
            urgent = true;
        }
        return batch;
    }

    /** The thread must go on whatever happens, out of memory included. */
    private void writeOrDrop(List<Entry> batch) {
        try {
            write(batch);
        } catch (RuntimeException | Error e) {
            failing = true;
            dropped.add(batch.size());
            batch.forEach(this::refuse);
            LOGGER.error("audit events for the {} are lost", name(), e);
        }
    }

    private void write(List<Entry> all) {
        List<Entry> batch = new ArrayList<>(all.size());
        List<EncodedEvent> encoded = new ArrayList<>(all.size());
        for (Entry entry : all) {
            try {
                AuditEvent event = ClusterAnswer.complete(entry.event());
                encoded.add(new EncodedEvent(event, EventJson.of(event)));
                batch.add(entry);
            } catch (RuntimeException e) {
                LOGGER.error("an audit event cannot be serialized", e);
                dropped.increment();
                refuse(entry);
            }
        }
        long pause = FIRST_PAUSE;
        while (!batch.isEmpty() && !offer(encoded, batch)) {
            batch.forEach(this::refuse);
            if (closing) {
                dropped.add(batch.size());
                break;
            }
            LockSupport.parkNanos(this, pause);
            pause = Math.min(2 * pause, LONGEST_PAUSE);
        }
        batch.forEach(AuditQueue::complete);
    }

    private boolean offer(List<EncodedEvent> encoded, List<Entry> batch) {
        try {
            sink.write(encoded);
            accepted(encoded.size());
            return true;
        } catch (RejectedBatchException e) {
            accepted(encoded.size() - e.rejected().size());
            reject(e, encoded, batch);
            return true;
        } catch (IOException | RuntimeException e) {
            if (!failing) {
                LOGGER.warn("the audit {} does not accept events: {}", name(), e.getMessage());
            }
            failing = true;
            return false;
        }
    }

    private void accepted(int count) {
        written.add(count);
        if (failing) {
            LOGGER.info("the audit {} accepts events again", name());
        }
        failing = false;
    }

    /** Drops the events that the sink will never take, and refuses their calls, because they would hold up all others. */
    private void reject(RejectedBatchException rejection, List<EncodedEvent> encoded, List<Entry> batch) {
        LOGGER.warn("the audit {} rejects events, which are dropped: {}", name(), rejection.getMessage());
        dropped.add(rejection.rejected().size());
        Set<EncodedEvent> rejected = new HashSet<>(rejection.rejected());
        for (int i = 0; i < batch.size(); i++) {
            if (rejected.contains(encoded.get(i))) {
                refuse(batch.get(i));
            }
        }
    }

    private static void complete(Entry entry) {
        if (entry.durable() != null) {
            entry.durable().complete(null);
        }
    }

    private void refuse(Entry entry) {
        if (entry.durable() != null) {
            entry.durable().completeExceptionally(unavailable());
        }
    }

    /** Writes the events that wait, for a few seconds at most, and closes the sink. */
    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(writer);
        try {
            if (!writer.join(LAST_WORDS)) {
                LOGGER.warn("the audit {} is stopped with {} events that were not written", name(), waiting.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        sink.close();
    }
}
