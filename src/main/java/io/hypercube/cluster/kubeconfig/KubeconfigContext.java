package io.hypercube.cluster.kubeconfig;

import io.hypercube.core.kube.ClusterName;

/** The result of reading one context of a kubeconfig. */
public sealed interface KubeconfigContext {
    ClusterName name();

    /** @param own whether the gateway runs in a pod of this cluster and reaches it as that */
    record Usable(ClusterName name, ClusterConnection connection, boolean own) implements KubeconfigContext {}

    /** @param problem why the context cannot be used, for people; contains no secrets */
    record Broken(ClusterName name, String problem) implements KubeconfigContext {}
}
