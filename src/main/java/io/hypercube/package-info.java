/**
 * {@code Main}, the command line. To understand the gateway, start reading at {@code io.hypercube.server.call.HandlerChain}.
 */
@NullMarked
package io.hypercube;

import org.jspecify.annotations.NullMarked;
