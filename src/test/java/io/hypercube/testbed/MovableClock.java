package io.hypercube.testbed;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until a test advances it. */
public final class MovableClock implements InstantSource {
    private volatile Instant now = Instant.parse("2030-01-01T12:00:00.123Z");

    @Override
    public Instant instant() {
        return now;
    }

    public void advance(Duration time) {
        now = now.plus(time);
    }

    /** The same time as a monotonic counter, in nanoseconds. */
    public long nanoTime() {
        return Math.multiplyExact(now.toEpochMilli(), 1_000_000L);
    }
}
