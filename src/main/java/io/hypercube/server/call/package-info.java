/**
 * The steps of every request, from its host name to its answer. Start reading at {@link io.hypercube.server.call.HandlerChain}, which
 * lists the steps in the order in which they run.
 *
 * <ul>
 *   <li>{@link io.hypercube.server.call.CallFrame} is around all steps, on every listener: the ids and the listeners of the call, the
 *       rendering of failures, and the end of the request ({@code LingeringClose})
 *   <li>{@link io.hypercube.server.call.Router} maps a path to its {@code Destination}; {@code RouteRefusals} are the errors for paths
 *       and methods that do not exist
 *   <li>{@link io.hypercube.server.call.AuthenticationGate} finds the caller
 *   <li>{@code CallAudit} makes the audit events of the call, with its {@code AuditTarget} and {@code AuditIdentity}, and {@code
 *       AuditNotes} of its endpoint; {@code AuditWait} lets a call wait until its first event is durable
 *   <li>{@link io.hypercube.server.call.Proxies} has the proxies to which a call to clusters goes
 *   <li>{@link io.hypercube.server.call.OpenListener} has the only other chain: that of the listener without authentication
 * </ul>
 *
 * <p>Everything here runs on the event loop of the connection and never blocks. Connections belong to {@code server.listener}, and the
 * gateway's own endpoints run in {@code server.endpoint}.
 */
@NullMarked
package io.hypercube.server.call;

import org.jspecify.annotations.NullMarked;
