package io.hypercube.cache;

import io.hypercube.core.kube.GroupVersionResource;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Keeps the names of collections that were read recently over a restart. Replicas share it. Blocking. */
public interface RecentCollectionStore {
    /** How many collections are kept at most; those that were read longest ago are forgotten. */
    int MOST = 1_000;

    /** @param namespace empty for all namespaces, and for cluster-scoped resources */
    record Entry(String cluster, GroupVersionResource resource, String namespace) {}

    /** Records collections that were read just now, and forgets those that were not read for this time. */
    void read(Collection<Entry> entries, Duration kept);

    /** The collections that were read in this time, the latest first. */
    List<Entry> within(Duration time);
}
