package io.hypercube.storage.audit;

import io.hypercube.audit.recording.RecordingConfig;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drops events and recordings that are older than the retention, when it starts and each hour. Days are dropped as a whole, so the
 * events of a day are kept until its last one is too old. Each minute, recordings of the account that uses most are dropped while all
 * together are larger than their maximum. Every replica does it; the result is the same.
 *
 * <p>A sweep drops a few days at most, so that a clock that is wrong for an hour costs no more than these. It runs on a platform thread,
 * because the embedded database computes in native code.
 */
final class AuditRetention implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(AuditRetention.class);
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final int INTERVALS_OF_AGE = 60;
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    /** Few, because deleting the chunks of a recording keeps other writers of the embedded database waiting. */
    private static final int RECORDINGS_AT_A_TIME = 1;

    /** Of events, and of recordings. */
    private static final int DAYS_OF_A_SWEEP = 3;

    /** After this time without a byte, a recording without an end counts as that of a gateway that was killed. */
    private static final Duration SILENCE = Duration.ofDays(1);

    private final AuditDatabase audit;
    private final Duration retention;
    private final RecordingConfig recordings;
    private final InstantSource clock;
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile @Nullable Thread thread;
    private volatile long excess;
    private boolean failing; // used by the thread

    AuditRetention(AuditDatabase audit, Duration retention, RecordingConfig recordings, InstantSource clock) {
        this.audit = audit;
        this.retention = retention;
        this.recordings = recordings;
        this.clock = clock;
    }

    void start() {
        thread = Thread.ofPlatform().daemon().name("audit-retention").start(() -> {
            try {
                int interval = 0;
                do {
                    attempt(interval % INTERVALS_OF_AGE == 0 ? this::sweep : this::trim);
                    interval++;
                } while (!end.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void attempt(Runnable deletion) {
        try {
            deletion.run();
            failing = false;
        } catch (RuntimeException e) {
            if (!failing && end.getCount() > 0) {
                LOGGER.warn("old audit events and recordings cannot be deleted; tried again later: {}", e.getMessage());
            }
            failing = true;
        }
    }

    /** Also creates the table of tomorrow, so that midnight delays no event. */
    void sweep() {
        Instant now = clock.instant();
        audit.days().create(AuditDays.of(now).plusDays(1));
        audit.days().dropBefore(AuditDays.of(now.minus(retention)), DAYS_OF_A_SWEEP);
        Instant first = oldestRecording(now.minus(retention))
                .map(oldest -> oldest.plus(Duration.ofDays(DAYS_OF_A_SWEEP)))
                .filter(limit -> limit.isBefore(now.minus(retention)))
                .orElse(now.minus(retention));
        while (deletedRecordings(first) == RECORDINGS_AT_A_TIME) {
            // the next ones
        }
        trim();
    }

    /**
     * Deletes recordings until the others are smaller than the maximum: each time the oldest one of the account whose recordings have the
     * most bytes, so that nobody's are deleted because others fill the space. Those of running sessions stay, and those that ended
     * too recently; when the account has no others, nothing is deleted, and what is too much is counted.
     */
    void trim() {
        long excess = audit.database().read(SqlRecordingStore::size) - recordings.maxSize();
        Map<String, Long> sizes = excess < 0 ? Map.of() : audit.database().read(SqlRecordingStore::sizes);
        long deleted = 1;
        while (excess >= 0 && deleted > 0 && !sizes.isEmpty()) {
            String account = Collections.max(sizes.entrySet(), Map.Entry.comparingByValue())
                    .getKey();
            deleted = trimmed(account);
            sizes.merge(account, -deleted, Long::sum);
            excess -= deleted;
        }
        this.excess = Math.max(0, excess);
    }

    /** Bytes beyond the maximum that could not be deleted yet. */
    long excess() {
        return excess;
    }

    /** Deletes the oldest recording of the account that may be deleted, and returns its size; 0 for none. */
    private long trimmed(String account) {
        Instant now = clock.instant();
        return audit.database().write(transaction -> {
            Optional<Old> oldest = transaction.first(
                    "SELECT id, bytes FROM recording WHERE account_id = ? AND coalesce(ended, written) < ?"
                            + " AND (ended IS NOT NULL OR written < ?) ORDER BY started, id LIMIT 1",
                    row -> new Old(row.getString(1), row.getLong(2)),
                    account,
                    now.minus(recordings.minAge()),
                    now.minus(SILENCE));
            if (oldest.isEmpty()) {
                return 0L;
            }
            transaction.write("DELETE FROM recording WHERE id = ?", oldest.get().id());
            return oldest.get().bytes() + SqlRecordingStore.DESCRIPTION;
        });
    }

    private record Old(String id, long bytes) {}

    /** The beginning of the oldest one that is older than the retention. */
    private Optional<Instant> oldestRecording(Instant first) {
        return audit.database()
                .read(transaction -> transaction.first(
                        "SELECT started FROM recording WHERE started < ? AND coalesce(ended, written) < ?"
                                + " ORDER BY started LIMIT 1",
                        row -> Instant.ofEpochMilli(row.getLong(1)),
                        first,
                        first));
    }

    /** Their chunks are deleted with them. */
    private int deletedRecordings(Instant first) {
        return audit.database().write(transaction -> {
            List<String> old = transaction.list(
                    "SELECT id FROM recording WHERE started < ? AND coalesce(ended, written) < ? ORDER BY started LIMIT "
                            + RECORDINGS_AT_A_TIME,
                    row -> row.getString(1),
                    first,
                    first);
            for (String id : old) {
                transaction.write("DELETE FROM recording WHERE id = ?", id);
            }
            return old.size();
        });
    }

    /** Waits for a sweep that has begun, for a second at most. */
    @Override
    public void close() {
        end.countDown();
        Thread running = thread;
        try {
            if (running != null) {
                running.join(PATIENCE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
