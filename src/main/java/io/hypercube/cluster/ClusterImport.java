package io.hypercube.cluster;

import io.hypercube.identity.Secret;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What somebody asks of a cluster to be imported, or of one that was, as it comes in: any field may be absent.
 *
 * @param name by which it will be called; absent, the context's own
 * @param context which one of the kubeconfig; absent, its current one, or the only one
 * @param labels all of them
 */
public record ClusterImport(
        @Nullable String name,
        @Nullable Secret kubeconfig,
        @Nullable String context,
        @Nullable Map<String, @Nullable String> labels) {}
