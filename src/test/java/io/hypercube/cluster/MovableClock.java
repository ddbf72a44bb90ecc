package io.hypercube.cluster;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that moves when the test says so. */
public final class MovableClock implements InstantSource {
    private volatile Instant now = Instant.parse("2030-01-01T00:00:00Z");

    @Override
    public Instant instant() {
        return now;
    }

    public void advance(Duration duration) {
        now = now.plus(duration);
    }
}
