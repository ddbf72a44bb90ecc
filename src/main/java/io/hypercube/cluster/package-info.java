/**
 * The clusters that calls are forwarded to: where they are, how to reach them and how they are doing. Start at {@link
 * io.hypercube.cluster.ClusterRegistry}. The connections themselves belong to {@code upstream}, which implements {@link
 * io.hypercube.cluster.ClusterClient} and {@link io.hypercube.cluster.ClusterReader}, and asks {@link io.hypercube.cluster.CredentialSource} what to show.
 */
@NullMarked
package io.hypercube.cluster;

import org.jspecify.annotations.NullMarked;
