package io.hypercube.storage.sql;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Cancels the running statement of a query after some time. The time begins with the construction. One query at a time; it must be
 * closed, which ends its thread.
 */
public final class QueryDeadline implements AutoCloseable {
    private final Duration within;
    private final CountDownLatch over = new CountDownLatch(1);
    private @Nullable Statement running; // guarded by this
    private final long start = System.nanoTime();

    /** @param within the time from now */
    public QueryDeadline(Duration within) {
        this.within = within;
        Thread.ofVirtual().name("query-deadline").start(this::watch);
    }

    private void watch() {
        try {
            if (!over.await(within.toNanos(), TimeUnit.NANOSECONDS)) {
                expire();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException e) {
            return; // the query ends with its next row
        }
    }

    private synchronized void expire() throws SQLException {
        if (running != null) {
            running.cancel();
        }
    }

    /** @throws ApiException 504 when the time is up */
    synchronized void begin(Statement statement) {
        check();
        running = statement;
    }

    synchronized void end() {
        running = null;
    }

    /** @throws ApiException 504 when the time is up */
    void check() {
        if (System.nanoTime() - start >= within.toNanos()) {
            throw ApiException.of(
                    StatusReason.TIMEOUT,
                    "the query took longer than " + within.toMillis() / 1000.0
                            + " s (expected: a shorter range from from to to, or more terms with = in the selector)");
        }
    }

    @Override
    public void close() {
        over.countDown();
    }
}
