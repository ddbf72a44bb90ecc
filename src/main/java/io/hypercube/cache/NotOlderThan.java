package io.hypercube.cache;

import io.hypercube.cache.store.ObjectStore;

/**
 * The freshness that a reader requires: a resourceVersion, and the writes made through this gateway.
 *
 * @param version the latest version that the caller has seen; 0 for none
 * @param begun when the request arrived, by {@link System#nanoTime}
 */
record NotOlderThan(long version, long begun, WrittenVersions written) implements Freshness.Constraint {
    NotOlderThan(long version, WrittenVersions written) {
        this(version, System.nanoTime(), written);
    }

    @Override
    public void pursue() {
        written.pursue();
    }

    @Override
    public boolean isMet(ObjectStore store) {
        return store.resourceVersion() >= version && written.isMet(store);
    }

    @Override
    public long since() {
        return version > 0 ? begun : written.since();
    }
}
