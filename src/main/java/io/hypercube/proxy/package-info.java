/**
 * Forwards calls to clusters. Start at {@link io.hypercube.proxy.ClusterProxy}: it creates a {@code ProxiedCall}, gets
 * a place at the cluster from {@code Admission}, and forwards the call with {@code PlainForward} (unchanged) or {@code
 * UpgradeTunnel} (a raw connection after a 101). {@code ListForward} makes pages of lists: {@code CachedLists} serves
 * them from the watch cache when {@code AccessReviews} allows it, and otherwise {@code PageFetch} reads the list and
 * gets a place for that. {@code PageBody} writes a page to the client through {@code BlockingResponse}. {@link io.hypercube.proxy.OutboundHeaders} writes
 * the header fields in both directions, {@code LocationPrefix} rewrites {@code Location}, {@code Impersonation} parses
 * the client's impersonation fields, {@code ListRules} decides what is paged, and {@link io.hypercube.proxy.LiveCalls}
 * tracks all running calls.
 * {@code docs/architecture.md} describes the steps of a call.
 *
 * <p>Calls to several clusters belong to {@code proxy.fleet}. This package has the part of them that concerns one cluster: {@link
 * io.hypercube.proxy.FleetMembers} opens a {@link io.hypercube.proxy.Member} for each, with a place and an identity of its own.
 */
@NullMarked
package io.hypercube.proxy;

import org.jspecify.annotations.NullMarked;
