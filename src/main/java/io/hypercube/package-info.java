/**
 * The root of the house: {@code Main}, the command line. Start reading at {@code io.hypercube.server.HandlerChain}.
 */
@NullMarked
package io.hypercube;

import org.jspecify.annotations.NullMarked;
