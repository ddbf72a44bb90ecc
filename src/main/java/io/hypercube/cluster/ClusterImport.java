package io.hypercube.cluster;

import io.hypercube.core.identity.Secret;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to import a cluster, as received. Every field may be absent.
 *
 * @param name the cluster's name; default: the context's name
 * @param context the context to import; default: the current context, or the only one
 * @param labels all labels of the cluster
 * @param identity in place of the one that the kubeconfig names
 */
public record ClusterImport(
        @Nullable String name,
        @Nullable Secret kubeconfig,
        @Nullable String context,
        @Nullable Map<String, @Nullable String> labels,
        @Nullable WireIdentity identity) {}
