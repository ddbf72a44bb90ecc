package io.hypercube.cluster;

/** Where a cluster is configured, which determines who may change it. */
enum ClusterSource {
    /** A kubeconfig file, changed by the operator. */
    FILE("file"),
    /** The database, changed by administrators. */
    IMPORTED("imported");

    private final String wireName;

    ClusterSource(String wireName) {
        this.wireName = wireName;
    }

    String wireName() {
        return wireName;
    }
}
