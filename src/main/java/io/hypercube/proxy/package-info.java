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
 *   <li>{@code proxy.inbound} has the HTTP/1.1 connections of clients, which may become tunnels.
 *   <li>{@code proxy.page} makes pages of lists.
 *   <li>{@code proxy.search} finds objects in what the watch cache has in memory.
 * </ul>
 *
 * <p>Calls to several clusters belong to {@code fleet.call}, which uses this package.
 */
@NullMarked
package io.hypercube.proxy;

import org.jspecify.annotations.NullMarked;
