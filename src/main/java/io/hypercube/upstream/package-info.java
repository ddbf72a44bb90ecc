/**
 * Connections to API servers: TLS, pools, timeouts. The only room that knows the HTTP client.
 */
@NullMarked
package io.hypercube.upstream;

import org.jspecify.annotations.NullMarked;
