/**
 * A call's way to its cluster and back. Start at {@link io.hypercube.proxy.ClusterProxy}: it makes a {@code ProxiedCall}, has
 * {@code Admission} find a place for it at the cluster, and gives it to one of three, {@code PlainForward} (bytes as they are), {@code ListForward} (a page of a list) or {@code
 * UpgradeTunnel} (a raw pipe after a 101). {@code CachedLists} says which lists may come from memory instead, once {@code
 * AccessReviews} knows that the caller may see them. {@link io.hypercube.proxy.OutboundHeaders} is the one header law, {@code LocationPrefix} says where a cluster's {@code Location} leads; {@code
 * Impersonation} reads whom a client asks to act as; {@code ListRules} says what is paged; {@link
 * io.hypercube.proxy.LiveCalls} knows all calls that are under way. The steps are told in {@code docs/architecture.md}.
 */
@NullMarked
package io.hypercube.proxy;

import org.jspecify.annotations.NullMarked;
