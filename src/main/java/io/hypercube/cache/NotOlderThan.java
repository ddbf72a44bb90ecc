package io.hypercube.cache;

/**
 * What a caller of a page expects of the content: a version, and what was written here.
 *
 * @param version that the caller has seen; 0 for none
 * @param begun when the caller asked, by {@link System#nanoTime}
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
