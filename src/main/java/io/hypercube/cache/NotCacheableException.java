package io.hypercube.cache;

import java.time.Duration;

/** The collection cannot be kept, and trying again at once would not change that. */
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

    /** A status says so: it is as soon said that something came to be there, or is allowed by now. */
    static NotCacheableException refused(int status) {
        return new NotCacheableException("status " + status + " to the gateway's own credential", false);
    }

    /** Where it is found out by reading the whole list, it is not tried again soon. */
    Duration notAgainFor() {
        return costly ? LONG : SHORT;
    }
}
