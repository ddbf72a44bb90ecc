package io.hypercube.audit;

import io.hypercube.audit.AuditSink.EncodedEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps batches in memory, and can be made to fail or to wait. */
final class MemorySink implements AuditSink {
    final List<List<EncodedEvent>> batches = new ArrayList<>();
    final CountDownLatch closed = new CountDownLatch(1);
    volatile boolean broken;
    /** The id of an event that is never accepted; empty for none. */
    volatile String rejected = "";

    volatile CountDownLatch gate = new CountDownLatch(0);
    final AtomicInteger offers = new AtomicInteger();

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public void write(List<EncodedEvent> batch) throws IOException {
        offers.incrementAndGet();
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        if (broken) {
            throw new IOException("no space left on device");
        }
        List<EncodedEvent> never = batch.stream()
                .filter(event -> event.event().auditId().equals(rejected))
                .toList();
        synchronized (batches) {
            batches.add(batch.stream().filter(event -> !never.contains(event)).toList());
        }
        if (!never.isEmpty()) {
            throw new RejectedBatchException("status 400", never);
        }
    }

    List<String> ids() {
        synchronized (batches) {
            return batches.stream()
                    .flatMap(List::stream)
                    .map(event -> event.event().auditId())
                    .toList();
        }
    }

    /** The JSON of the event with this id. */
    String json(String id) {
        synchronized (batches) {
            return batches.stream()
                    .flatMap(List::stream)
                    .filter(event -> event.event().auditId().equals(id))
                    .map(event -> new String(event.json(), StandardCharsets.UTF_8))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
