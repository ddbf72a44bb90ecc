package io.hypercube.cluster.kubeconfig;

import io.hypercube.kube.ClusterName;

/** The result of reading one context of a kubeconfig. */
public sealed interface KubeconfigContext {
    ClusterName name();

    record Usable(ClusterName name, ClusterConnection connection) implements KubeconfigContext {}

    /** @param problem why the context cannot be used, for people; contains no secrets */
    record Broken(ClusterName name, String problem) implements KubeconfigContext {}
}
