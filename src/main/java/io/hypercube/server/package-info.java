/**
 * The edge: {@code HandlerChain} is the first file to read, it lists the steps of every request in running order.
 */
@NullMarked
package io.hypercube.server;

import org.jspecify.annotations.NullMarked;
