/**
 * The sockets of the gateway: HTTP/1.1 and HTTP/2 with TLS, and the limits that protect the gateway from its clients.
 *
 * <p>Start at {@link io.hypercube.server.listener.HttpListener}, which prepares each connection and passes each request on. {@link
 * io.hypercube.server.listener.ReplicaListener} is the listener for other replicas.
 *
 * <ul>
 *   <li>Sockets and TLS: {@link io.hypercube.server.listener.ServerTransport}, {@code AcceptFailures}, {@code TlsEngine} and {@code
 *       TlsHandler}. The certificate belongs to {@code server.certificate}
 *   <li>Connections: {@link io.hypercube.server.listener.IdleConnectionReaper} closes those that are idle or do not read, and {@link
 *       io.hypercube.server.listener.Shutdown} ends all of them at a shutdown
 *   <li>HTTP/2: {@code ControlFrameLimit}, {@code SingleHostFilter}, {@code UnreadBodyLimit} and {@code StreamWritability} read the frames
 *       before the HTTP library does
 *   <li>Requests: {@link io.hypercube.server.listener.ClusterHostResolver} finds the cluster that the host name means, {@link
 *       io.hypercube.server.listener.Inbound} reads the other parts, and {@code InvalidRequestHandler} refuses what is not HTTP with
 *       {@link io.hypercube.server.listener.ErrorRenderer}
 * </ul>
 *
 * <p>{@link io.hypercube.server.listener.SharedMemory} has the budgets that all connections share. Requests go to {@code
 * server.call}.
 */
@NullMarked
package io.hypercube.server.listener;

import org.jspecify.annotations.NullMarked;
