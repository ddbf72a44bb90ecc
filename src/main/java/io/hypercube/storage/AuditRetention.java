package io.hypercube.storage;

import java.time.Duration;
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
 * events of a day are kept until its last one is too old. Every replica does it; the result is the same.
 */
final class AuditRetention implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(AuditRetention.class);
    private static final Duration INTERVAL = Duration.ofHours(1);
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    /** Few, because deleting the chunks of a recording keeps other writers of the embedded database waiting. */
    private static final int RECORDINGS_AT_A_TIME = 20;

    private final AuditDatabase audit;
    private final Duration retention;
    private final InstantSource clock;
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile @Nullable Thread thread;

    AuditRetention(AuditDatabase audit, Duration retention, InstantSource clock) {
        this.audit = audit;
        this.retention = retention;
        this.clock = clock;
    }

    /** The first day that is kept. */
    LocalDate firstDay() {
        return AuditDays.of(clock.instant().minus(retention));
    }

    void start() {
        thread = Thread.ofVirtual().name("audit-retention").start(() -> {
            try {
                do {
                    trySweep();
                } while (!end.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void trySweep() {
        try {
            sweep();
        } catch (RuntimeException e) {
            if (end.getCount() > 0) {
                LOGGER.warn("old audit events cannot be deleted; tried again in an hour: {}", e.getMessage());
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
    }

    /** Their chunks are deleted with them. */
    private int deletedRecordings() {
        long first = clock.instant().minus(retention).toEpochMilli();
        return audit.database().write(transaction -> {
            List<String> old = transaction.list(
                    "SELECT id FROM recording WHERE started < ? AND coalesce(ended, started) < ? ORDER BY started LIMIT "
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
