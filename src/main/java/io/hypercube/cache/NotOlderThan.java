package io.hypercube.cache;

import io.hypercube.cache.store.ObjectStore;

/**
 * The freshness that a reader requires: a resourceVersion, and the writes made through this gateway.
 *
 * @param atLeast the version that the reader has seen or asks for
 */
record NotOlderThan(AtLeast atLeast, AwaitedVersion awaited, WrittenVersions written) implements Freshness.Constraint {
    @Override
    public void pursue() {
        written.pursue();
    }

    @Override
    public boolean isMet(ObjectStore store) {
        return awaited.isReached(atLeast, store) && written.isMet(store);
    }

    @Override
    public long since() {
        boolean later = atLeast.version() > 0 && atLeast.since() - written.since() > 0;
        return later ? atLeast.since() : written.since();
    }
}
