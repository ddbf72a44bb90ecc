/**
 * The clusters that calls are forwarded to: where they are, how to reach them and how they are doing. Start at {@link
 * io.hypercube.cluster.ClusterRegistry}. Below it, {@code kubeconfig} reads and writes kubeconfigs, and {@code credential}
 * obtains what is sent to an API server. The connections themselves belong to {@code upstream}, which implements {@link
 * io.hypercube.cluster.ClusterClient} and {@link io.hypercube.cluster.ClusterReader}, and takes the credential of each call from
 * {@link io.hypercube.cluster.credential.CredentialSource}.
 */
@NullMarked
package io.hypercube.cluster;

import org.jspecify.annotations.NullMarked;
