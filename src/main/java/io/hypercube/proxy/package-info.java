/**
 * Forwards calls to clusters. Start at {@link io.hypercube.proxy.ClusterProxy}: it creates a {@code ProxiedCall}, gets
 * a place at the cluster from {@code Admission}, and forwards the call with {@code PlainForward} (unchanged), {@code
 * ListForward} (a page of a list) or {@code UpgradeTunnel} (a raw connection after a 101). {@code CachedLists} serves
 * lists from the watch cache when {@code AccessReviews} allows it. {@link io.hypercube.proxy.OutboundHeaders} writes
 * the header fields in both directions, {@code LocationPrefix} rewrites {@code Location}, {@code Impersonation} parses
 * the client's impersonation fields, {@code ListRules} decides what is paged, and {@link io.hypercube.proxy.LiveCalls}
 * tracks all running calls. {@code docs/architecture.md} describes the steps of a call.
 */
@NullMarked
package io.hypercube.proxy;

import org.jspecify.annotations.NullMarked;
