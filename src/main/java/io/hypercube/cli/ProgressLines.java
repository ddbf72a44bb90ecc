package io.hypercube.cli;

import io.hypercube.storage.Progress;
import java.io.PrintWriter;
import java.time.Duration;

/** Prints the progress of an operation on standard error, every two seconds, so that a short one prints nothing. */
final class ProgressLines implements Progress {
    private static final long INTERVAL = Duration.ofSeconds(2).toNanos();

    private final PrintWriter err;
    private long last = System.nanoTime();

    ProgressLines(PrintWriter err) {
        this.err = err;
    }

    @Override
    public synchronized void at(long done, long total, String unit) {
        long now = System.nanoTime();
        if (now - last >= INTERVAL) {
            last = now;
            err.println(done + " of " + total + " " + unit);
        }
    }
}
