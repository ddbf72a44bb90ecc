package io.hypercube.storage;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drops events and recordings that are older than the retention, when it starts and each hour. Days are dropped as a whole, so the
 * events of a day are kept until its last one is too old. Each minute, the oldest recordings are dropped while all together are larger
 * than their maximum. Every replica does it; the result is the same.
 */
final class AuditRetention implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(AuditRetention.class);
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final int INTERVALS_OF_AGE = 60;
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    /** Few, because deleting the chunks of a recording keeps other writers of the embedded database waiting. */
    private static final int RECORDINGS_AT_A_TIME = 20;

    /** After this time without a byte, a recording without an end counts as that of a gateway that was killed. */
    private static final Duration SILENCE = Duration.ofDays(1);

    private final AuditDatabase audit;
    private final Duration retention;
    private final long recordings;
    private final InstantSource clock;
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile @Nullable Thread thread;

    AuditRetention(AuditDatabase audit, Duration retention, long recordings, InstantSource clock) {
        this.audit = audit;
        this.retention = retention;
        this.recordings = recordings;
        this.clock = clock;
    }

    /** The first day that is kept. */
    LocalDate firstDay() {
        return AuditDays.of(clock.instant().minus(retention));
    }

    void start() {
        thread = Thread.ofVirtual().name("audit-retention").start(() -> {
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
        } catch (RuntimeException e) {
            if (end.getCount() > 0) {
                LOGGER.warn("old audit events and recordings cannot be deleted; tried again later: {}", e.getMessage());
            }
        }
    }

    /** Also creates the table of tomorrow, so that midnight delays no event. */
    void sweep() {
        audit.days().create(AuditDays.of(clock.instant()).plusDays(1));
        audit.days().dropBefore(firstDay());
        while (deletedRecordings() == RECORDINGS_AT_A_TIME) {
            // the next ones
        }
        trim();
    }

    /** Deletes the oldest recordings until the others are smaller than the maximum. Those of running sessions stay. */
    void trim() {
        long excess = audit.database().read(SqlRecordingStore::size) - recordings;
        while (excess >= 0) {
            long deleted = trimmed(excess);
            excess = deleted == 0 ? -1 : excess - deleted;
        }
    }

    /** Returns the size of what it deletes at once. */
    private long trimmed(long excess) {
        Instant silent = clock.instant().minus(SILENCE);
        return audit.database().write(transaction -> {
            long deleted = 0;
            List<Old> oldest = transaction.list(
                    "SELECT id, bytes FROM recording WHERE ended IS NOT NULL OR written < ? ORDER BY started, id LIMIT "
                            + RECORDINGS_AT_A_TIME,
                    row -> new Old(row.getString(1), row.getLong(2)),
                    silent);
            for (Old old : oldest) {
                if (deleted <= excess) {
                    transaction.write("DELETE FROM recording WHERE id = ?", old.id());
                    deleted += old.bytes() + SqlRecordingStore.DESCRIPTION;
                }
            }
            return deleted;
        });
    }

    private record Old(String id, long bytes) {}

    /** Their chunks are deleted with them. */
    private int deletedRecordings() {
        Instant first = clock.instant().minus(retention);
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
