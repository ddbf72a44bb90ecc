package io.hypercube.cache;

import java.time.Duration;

/** How often a collection is requested: an exponentially decaying count with a half-life of one minute. Thread-safe. */
final class AccessFrequency {
    private static final double HALF_LIFE = Duration.ofMinutes(1).toNanos();
    private static final int CLEARLY_MORE = 2;

    private double weight; // guarded by this, as is weighedAt
    private long weighedAt = System.nanoTime();

    synchronized void asked() {
        weight = weight() + 1;
        weighedAt = System.nanoTime();
    }

    private synchronized double weight() {
        return weight * Math.pow(0.5, (System.nanoTime() - weighedAt) / HALF_LIFE);
    }

    /** Whether this rate is more than twice the other's, so that replacing the other is not reversed at once. */
    boolean isClearlyMoreThan(AccessFrequency other) {
        return weight() > CLEARLY_MORE * other.weight();
    }
}
