package io.hypercube.storage;

import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Transaction;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * One topic of the table {@code change_count}, which triggers increment. Processes use it to notice writes, including
 * those of other processes.
 */
record ChangeCount(Database database, String topic) {
    /** How long to wait for a running call when following ends; it may hang on an unreachable database. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** The current value, which differs after every change by any process. Cheap. */
    long now() {
        return database.read(this::now);
    }

    long now(Transaction transaction) throws SQLException {
        return transaction.number("SELECT value FROM change_count WHERE topic = ?", topic);
    }

    /**
     * Calls {@code look} after every committed write of this process on the writer's thread, and every {@code interval}
     * on a virtual thread for writes of other processes.
     *
     * @param look must not throw
     * @return stops the calls. A running call may finish for up to a second, because an interrupt would break its
     *     connection and be logged as a failure
     */
    Runnable follow(Duration interval, Runnable look) {
        CountDownLatch ending = new CountDownLatch(1);
        database.afterWrite(look);
        Thread thread = Thread.ofVirtual().name("changes-of-" + topic).start(() -> {
            try {
                while (!ending.await(interval.toMillis(), TimeUnit.MILLISECONDS)) {
                    look.run();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return () -> {
            database.notAfterWrite(look);
            ending.countDown();
            end(thread);
        };
    }

    private static void end(Thread thread) {
        try {
            if (!thread.join(PATIENCE)) {
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
