package io.hypercube.storage;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One topic of {@code change_count}, which triggers move: how a process notices what it, or another one, has written. */
record ChangeCount(Database database, String topic) {
    /** A look that hangs on a database that is gone is not waited for. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** Another number after every change, whoever made it. Cheap. */
    long now() {
        return database.read(this::now);
    }

    long now(Transaction transaction) throws SQLException {
        return transaction.number("SELECT value FROM change_count WHERE topic = ?", topic);
    }

    /**
     * Has {@code look} called after every committed write of this process, on the writer's thread, and for the others' every
     * {@code interval} on a virtual thread.
     *
     * @param look throws nothing
     * @return ends it. A look under way is let end: to interrupt it would break its connection and look like a failure
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
