package io.hypercube.cluster;

import io.hypercube.kube.ClusterName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which clusters exist: the single source of truth. It owns neither connections ({@code upstream}) nor who may use
 * them ({@code authorization}). Lookups never block.
 */
public final class ClusterRegistry {
    private volatile Map<ClusterName, Cluster> clusters = Map.of();

    public Optional<Cluster> find(ClusterName name) {
        return Optional.ofNullable(clusters.get(name));
    }

    /** All of them, by name. */
    public List<Cluster> all() {
        return List.copyOf(new TreeMap<>(clusters).values());
    }

    /** Adds a cluster, or puts a new one in the place of the old of that name, which is returned. */
    public synchronized Optional<Cluster> put(Cluster cluster) {
        Map<ClusterName, Cluster> next = new TreeMap<>(clusters);
        Cluster old = next.put(cluster.name(), cluster);
        clusters = Map.copyOf(next);
        return Optional.ofNullable(old);
    }
}
