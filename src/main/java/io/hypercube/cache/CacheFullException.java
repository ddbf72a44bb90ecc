package io.hypercube.cache;

/** There is no memory for a view of a collection; the cluster itself has to be asked. Carries no stack trace: it is no fault. */
final class CacheFullException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CacheFullException() {
        super("no memory for a view of the collection", null, false, false);
    }
}
