package io.hypercube.cli;

import io.hypercube.storage.backup.Progress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Prints the progress of an operation on standard error, every two seconds, so that a short one prints nothing. */
final class ProgressLines implements Progress {
    private static final long INTERVAL = Duration.ofSeconds(2).toNanos();

    private final PrintWriter err;
    private final LongSupplier nanoTime;
    private long last;

    ProgressLines(PrintWriter err) {
        this(err, System::nanoTime);
    }

    ProgressLines(PrintWriter err, LongSupplier nanoTime) {
        this.err = err;
        this.nanoTime = nanoTime;
        this.last = nanoTime.getAsLong();
    }

    @Override
    public synchronized void at(long done, long total, String unit) {
        long now = nanoTime.getAsLong();
        if (now - last >= INTERVAL) {
            last = now;
            err.println(done + " of " + total + " " + unit);
        }
    }
}
