/**
 * A call's way to its cluster and back: headers, identity, plain streams, paged lists, tunnels.
 */
@NullMarked
package io.hypercube.proxy;

import org.jspecify.annotations.NullMarked;
