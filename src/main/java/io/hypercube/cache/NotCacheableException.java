package io.hypercube.cache;

/** The collection cannot be kept, and trying again soon would not change that. */
final class NotCacheableException extends Exception {
    private static final long serialVersionUID = 1L;

    NotCacheableException(String message) {
        super(message);
    }
}
