/**
 * Forwards calls to clusters. Start at {@link io.hypercube.proxy.ClusterProxy}: it creates a {@code proxy.call.ProxiedCall}, gets
 * a seat at the cluster from {@code proxy.call.Admission}, and forwards the call with {@code PlainForward} (unchanged) or {@code
 * UpgradeTunnel} (a raw connection after a 101). Lists on the paged entry point go to {@code proxy.page.ListForward}. {@code
 * Impersonation} parses the client's impersonation fields, and {@code ImpersonationGate} asks the cluster whether the caller
 * may use them. {@code docs/architecture.md} describes the steps of a call.
 *
 * <p>The parts of a call have packages of their own, which do not use this one. Each may use those above it:
 *
 * <ul>
 *   <li>{@code proxy.response} writes responses to clients, and has the running calls.
 *   <li>{@code proxy.call} is one authorized call to one cluster: its identity, its header fields and its seat there.
 *   <li>{@code proxy.page} makes pages of lists.
 * </ul>
 *
 * <p>Calls to several clusters belong to {@code fleet.call}, which uses this package. This package has the part of them that
 * concerns one cluster: {@link io.hypercube.proxy.FleetMembers} opens a {@link io.hypercube.proxy.FleetMember} for each, with a seat
 * and an identity of its own.
 */
@NullMarked
package io.hypercube.proxy;

import org.jspecify.annotations.NullMarked;
