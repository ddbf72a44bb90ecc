/**
 * One authorized call to one cluster, and what every way of forwarding it needs. Start at {@link
 * io.hypercube.proxy.call.ProxiedCall}. {@link io.hypercube.proxy.call.ClusterIdentity} is the user at the cluster, and {@link
 * io.hypercube.proxy.call.CallIdentity} is how the cluster learns it. {@link io.hypercube.proxy.call.OutboundHeaders} writes the
 * header fields in both directions, and {@code LocationPrefix} rewrites {@code Location}. {@link
 * io.hypercube.proxy.call.Admission} gives the call a seat at the cluster, queues it, or rejects it; {@link
 * io.hypercube.proxy.call.LazySeat} takes the place only when it is needed. {@link io.hypercube.proxy.call.Unreachable} has the
 * errors for clusters that do not answer.
 *
 * <p>{@link io.hypercube.proxy.call.ProxyConfig} is the configuration of all packages below {@code proxy}. The calls are forwarded by
 * {@code proxy}, {@code proxy.page} and {@code fleet.call}.
 */
@NullMarked
package io.hypercube.proxy.call;

import org.jspecify.annotations.NullMarked;
