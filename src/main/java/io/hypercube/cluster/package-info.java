/**
 * The clusters that calls are forwarded to: their addresses, credentials and states. Start reading at {@link
 * io.hypercube.cluster.ClusterRegistry}. {@code kubeconfig} reads and writes kubeconfigs, and {@code credential} obtains the
 * credentials for API servers. Connections belong to {@code upstream}, which implements {@link
 * io.hypercube.cluster.ClusterClient} and {@link io.hypercube.cluster.ClusterReader}, and takes the credential of each call from
 * {@link io.hypercube.cluster.credential.CredentialSource}. Clusters that cannot be dialled are behind an {@code agent}, the pieces of bodies
 * are joined and counted in {@code frame}, and {@code replica} has the other processes of this gateway.
 */
@NullMarked
package io.hypercube.cluster;

import org.jspecify.annotations.NullMarked;
