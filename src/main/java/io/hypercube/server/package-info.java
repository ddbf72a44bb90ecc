/**
 * The entry of the program: listeners, the steps of every request and the wiring. Start reading at {@code
 * HandlerChain}, which lists the steps in the order in which they run.
 */
@NullMarked
package io.hypercube.server;

import org.jspecify.annotations.NullMarked;
