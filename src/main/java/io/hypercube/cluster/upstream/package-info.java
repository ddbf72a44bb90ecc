/**
 * Connections to API servers: TLS, pools, timeouts. The only package that uses the HTTP client. {@link
 * io.hypercube.cluster.upstream.Upstreams} finds the {@link io.hypercube.cluster.upstream.Upstream} of a cluster; it makes a {@link
 * io.hypercube.cluster.upstream.UpstreamCall}, whose response goes to an {@link io.hypercube.cluster.upstream.UpstreamCall.UpstreamReceiver}. {@code
 * HttpClusterClient} and {@code HttpClusterReader} make the gateway's own calls for blocking threads.
 *
 * <p>Connections use HTTP/1.1 with one call at a time and belong to the event loop that opened them. So a call stays on
 * one thread, a stream never blocks another call, and a slow reader slows only its own connection.
 */
@NullMarked
package io.hypercube.cluster.upstream;

import org.jspecify.annotations.NullMarked;
