package io.hypercube.cache;

import java.time.Duration;

/** The collection cannot be cached, and an immediate retry would not change that. */
final class NotCacheableException extends Exception {
    private static final long serialVersionUID = 1L;
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofSeconds(10);

    private final boolean costly;

    NotCacheableException(String message) {
        this(message, true);
    }

    private NotCacheableException(String message, boolean costly) {
        super(message);
        this.costly = costly;
    }

    /** The cluster rejected the list or watch. Retried after 10 seconds, because permissions and resources change. */
    static NotCacheableException refused(int status) {
        return new NotCacheableException("status " + status + " to the gateway's own credential", false);
    }

    /** How long the collection is not tried again: 5 minutes where finding out takes reading a whole list. */
    Duration notAgainFor() {
        return costly ? LONG : SHORT;
    }
}
