package io.hypercube.cluster.kubeconfig;

import io.hypercube.kube.ClusterName;

/** What a context of a kubeconfig turned out to be. */
public sealed interface KubeconfigContext {
    ClusterName name();

    record Usable(ClusterName name, ClusterConnection connection) implements KubeconfigContext {}

    /** @param problem why it cannot be used, for people; no secrets */
    record Broken(ClusterName name, String problem) implements KubeconfigContext {}
}
