package io.hypercube.cluster;

import io.hypercube.core.kube.ClusterName;
import java.util.Map;

/** Clusters with an invalid configuration, for tests of other packages. */
public final class BrokenClusters {
    private BrokenClusters() {}

    /** Adds one that was imported with these labels. */
    public static void add(ClusterRegistry registry, String name, Map<String, String> labels) {
        registry.putBroken(new BrokenCluster(new ClusterName(name), labels, ClusterSource.IMPORTED, "broken"));
    }
}
