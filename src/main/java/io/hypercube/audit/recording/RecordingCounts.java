package io.hypercube.audit.recording;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Numbers for the metrics. Thread-safe. */
public final class RecordingCounts {
    private final AtomicInteger running = new AtomicInteger();
    private final LongAdder failures = new LongAdder();
    private final LongAdder incompletes = new LongAdder();

    void begun() {
        running.incrementAndGet();
    }

    void finished() {
        running.decrementAndGet();
    }

    void failed() {
        failures.increment();
    }

    void incomplete() {
        incompletes.increment();
    }

    /** Sessions that are being recorded. */
    public int running() {
        return running.get();
    }

    /** Failed attempts to write. */
    public long failures() {
        return failures.sum();
    }

    /** Sessions of which something, or everything, is not recorded. */
    public long missing() {
        return incompletes.sum();
    }
}
