/**
 * Connections to API servers: TLS, pools, timeouts. The only room that knows the HTTP client. {@link
 * io.hypercube.upstream.Upstreams} finds the {@link io.hypercube.upstream.Upstream} of a cluster; it makes a {@link
 * io.hypercube.upstream.UpstreamCall}, whose answer goes to an {@link io.hypercube.upstream.UpstreamReceiver}. {@code
 * HttpClusterClient} and {@code HttpClusterReader} are the gateway's own calls, for those who block.
 *
 * <p>Connections are HTTP/1.1, one call at a time, and belong to the event loop that made them: a call and its answer never
 * change threads, a stream never stands in another call's way, and a slow reader holds back his own connection only.
 */
@NullMarked
package io.hypercube.upstream;

import org.jspecify.annotations.NullMarked;
