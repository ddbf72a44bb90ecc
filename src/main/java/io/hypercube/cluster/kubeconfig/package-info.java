/**
 * Kubeconfigs, read and written: files named by the operator or found on the machine, and those received over the network.
 *
 * <p>It owns the format, the merging of files and the checks of addresses, certificates and keys. The clusters
 * created from contexts belong to {@code cluster}, and fetching tokens to {@code cluster.credential}.
 *
 * <p>Start reading at {@link io.hypercube.cluster.kubeconfig.Kubeconfigs} for files and {@link
 * io.hypercube.cluster.kubeconfig.ImportedKubeconfig} for imports; {@link io.hypercube.cluster.kubeconfig.ClusterConnection} is
 * the result, {@link io.hypercube.cluster.kubeconfig.KubeconfigText} what the gateway writes for kubectl.
 */
@NullMarked
package io.hypercube.cluster.kubeconfig;

import org.jspecify.annotations.NullMarked;
