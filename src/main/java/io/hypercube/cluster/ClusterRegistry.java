package io.hypercube.cluster;

import io.hypercube.kube.ApiException;
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

    /**
     * The cluster of that name, or the answer for the caller: 404, or 503 for one whose configuration is broken. To be
     * called after authorization, so that existence is not leaked.
     */
    public Cluster require(ClusterName name) {
        return find(name).orElseThrow(() -> ApiException.notFound("clusters", name.value()));
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
