package io.hypercube.cluster;

import io.hypercube.cluster.kubeconfig.KubeconfigContext;

/** Where a cluster is configured, which determines who may change it. */
enum ClusterSource {
    /** A kubeconfig file, changed by the operator. */
    FILE("file", "comes from a kubeconfig file with which the gateway was started (change that file instead)"),
    /** The gateway runs in a pod of it, as the operator has set. */
    IN_CLUSTER("in-cluster", "is the one in whose pod the gateway runs (change --in-cluster instead)"),
    /** The database, changed by administrators. */
    IMPORTED("imported", "is imported"),
    /** The database, changed by administrators; the cluster is behind agents. */
    AGENT("agent", "is behind an agent");

    private final String wireName;
    private final String described;

    ClusterSource(String wireName, String described) {
        this.wireName = wireName;
        this.described = described;
    }

    static ClusterSource of(KubeconfigContext.Usable context) {
        return context.own() ? IN_CLUSTER : FILE;
    }

    String wireName() {
        return wireName;
    }

    /** The rest of a sentence about the cluster. */
    String described() {
        return described;
    }

    /** Whether administrators change it over the API. */
    boolean isImported() {
        return this == IMPORTED || this == AGENT;
    }
}
