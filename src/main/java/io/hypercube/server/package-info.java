/**
 * The wiring of the gateway. Start reading at {@link io.hypercube.server.Gateway}, which constructs all components and connects them; the
 * other classes here wire one part each, and close it. Only the command line uses this package.
 *
 * <p>To understand how a request is handled, start at {@link io.hypercube.server.call.HandlerChain} instead. The packages below this
 * one do not use it:
 *
 * <ul>
 *   <li>{@code server.call}: the steps of every request, in order
 *   <li>{@code server.endpoint}: runs the endpoints of the gateway's own API
 *   <li>{@code server.listener}: sockets, TLS and the limits of connections
 *   <li>{@code server.certificate}: the certificate that the listeners serve
 *   <li>{@code server.console}: the files of the web console
 *   <li>{@code server.document}: documents that AI clients publish about themselves
 * </ul>
 */
@NullMarked
package io.hypercube.server;

import org.jspecify.annotations.NullMarked;
