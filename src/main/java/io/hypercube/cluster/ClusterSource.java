package io.hypercube.cluster;

/** Where a cluster's configuration is kept, which decides who may change it. */
enum ClusterSource {
    /** A kubeconfig that the operator named: changed there, by him. */
    FILE("file"),
    /** The database: changed by administrators. */
    IMPORTED("imported");

    private final String wireName;

    ClusterSource(String wireName) {
        this.wireName = wireName;
    }

    String wireName() {
        return wireName;
    }
}
