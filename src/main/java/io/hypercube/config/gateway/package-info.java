/**
 * The configuration of a gateway as values: the records that a start and a reload need, without the settings from which they are
 * read. These belong to the package {@code config}, which fills the records.
 *
 * <p>{@link io.hypercube.config.gateway.GatewayConfig} is the whole: it has the record of each package. {@link
 * io.hypercube.config.gateway.ServerConfig} is the part of the listeners, and {@link io.hypercube.config.gateway.GatewayConfig.ReplicaConfig} that
 * of the listener for other replicas. {@link io.hypercube.config.gateway.ClusterDomain} maps host names to clusters, and {@link
 * io.hypercube.config.gateway.TrustedProxies} finds the address of a client behind proxies. A valid configuration that this host
 * cannot use ends in a {@link io.hypercube.config.gateway.StartException}.
 */
@NullMarked
package io.hypercube.config.gateway;

import org.jspecify.annotations.NullMarked;
