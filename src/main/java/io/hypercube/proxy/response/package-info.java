/**
 * Writes responses to clients that may be slow, and ends calls that may no longer run. Start at {@link
 * io.hypercube.proxy.response.ResponseWriter}, which writes one response on the event loop, and {@link
 * io.hypercube.proxy.response.ClientConnection}, which limits the bytes that a client has not read yet. Responses of blocking code
 * run in a {@link io.hypercube.proxy.response.BlockingForward} and are written by a {@link
 * io.hypercube.proxy.response.BlockingResponse}; {@link io.hypercube.proxy.response.PageBody} writes a page through it, and {@link
 * io.hypercube.proxy.response.PageLease} is the memory of the page until the client has it.
 *
 * <p>{@link io.hypercube.proxy.response.LiveCalls} tracks all running calls and ends them when the rights of the caller end, the
 * cluster is removed or the gateway stops. This package does not know what a call asks of a cluster.
 */
@NullMarked
package io.hypercube.proxy.response;

import org.jspecify.annotations.NullMarked;
