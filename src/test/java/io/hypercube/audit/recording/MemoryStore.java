package io.hypercube.audit.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Keeps recordings in memory; can fail, and can be held up. */
final class MemoryStore implements RecordingStore {
    final Map<String, Recording> recordings = new ConcurrentHashMap<>();
    final CountDownLatch ended = new CountDownLatch(1);
    volatile boolean fails;
    volatile long size;
    volatile CountDownLatch open = new CountDownLatch(0);
    private final Map<String, List<Chunk>> chunks = new ConcurrentSkipListMap<>();

    private void mayFail() {
        try {
            open.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (fails) {
            throw new IllegalStateException("disk full");
        }
    }

    @Override
    public void open(Recording recording) {
        mayFail();
        recordings.putIfAbsent(recording.id(), recording);
    }

    @Override
    public synchronized void append(String id, Chunk chunk, long bytes, Instant at) {
        mayFail();
        Objects.requireNonNull(recordings.get(id), "not opened");
        List<Chunk> before = chunks.computeIfAbsent(id, none -> new ArrayList<>());
        if (!before.isEmpty() && chunk.sequence() <= before.getLast().sequence()) {
            throw new IllegalStateException(
                    "chunk " + chunk.sequence() + " after " + before.getLast().sequence());
        }
        before.add(chunk);
    }

    @Override
    public void end(String id, Instant at, boolean complete) {
        mayFail();
        recordings.computeIfPresent(
                id,
                (same, before) -> new Recording(
                        id,
                        before.auditId(),
                        before.user(),
                        before.accountId(),
                        before.cluster(),
                        before.namespace(),
                        before.pod(),
                        before.container(),
                        before.command(),
                        before.started(),
                        at,
                        before.bytes(),
                        complete));
        ended.countDown();
    }

    @Override
    public void discard(String id) {
        recordings.remove(id);
    }

    @Override
    public long size() {
        mayFail();
        return size;
    }

    @Override
    public Optional<Recording> find(String id) {
        return Optional.ofNullable(recordings.get(id));
    }

    @Override
    public List<Recording> list(@Nullable String accountId, Instant from, Instant to, int most) {
        return recordings.values().stream()
                .filter(each -> accountId == null || each.accountId().equals(accountId))
                .limit(most)
                .toList();
    }

    @Override
    public synchronized List<Chunk> chunks(String id, long first, int most) {
        return chunks.getOrDefault(id, List.of()).stream()
                .filter(chunk -> chunk.sequence() >= first)
                .limit(most)
                .toList();
    }

    /** The only recording. */
    Recording recording() {
        return recordings.values().iterator().next();
    }

    /** The lines of all recordings. */
    synchronized List<String> lines() {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        for (Chunk chunk : chunks.values().stream().flatMap(List::stream).toList()) {
            try (GZIPInputStream lines = new GZIPInputStream(new ByteArrayInputStream(chunk.gzip()))) {
                lines.transferTo(plain);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return plain.toString(UTF_8).lines().toList();
    }
}
