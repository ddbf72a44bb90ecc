package io.hypercube.cache.store;

/**
 * The cache has no memory for a view of a collection; the page must be read from the cluster. Has no stack trace,
 * because it is an expected condition.
 */
public final class CacheFullException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CacheFullException() {
        super("not enough cache memory for a view of the collection", null, false, false);
    }
}
