package io.hypercube.cache;

import java.time.Duration;

/** How often something is asked for of late: what was asked a minute ago counts half of what is asked now. Thread-safe. */
final class AccessFrequency {
    private static final double HALF_LIFE = Duration.ofMinutes(1).toNanos();
    private static final int CLEARLY_MORE = 2;

    private double weight; // guarded by this, as below
    private long weighedAt = System.nanoTime();

    synchronized void asked() {
        weight = weight() + 1;
        weighedAt = System.nanoTime();
    }

    private synchronized double weight() {
        return weight * Math.pow(0.5, (System.nanoTime() - weighedAt) / HALF_LIFE);
    }

    /** So much more is asked for it that the other's place is better taken by it, and will not be taken back at once. */
    boolean isClearlyMoreThan(AccessFrequency other) {
        return weight() > CLEARLY_MORE * other.weight();
    }
}
