/**
 * Tests of the whole gateway: {@link io.hypercube.RunningGateway} starts it as {@code serve} does, and {@link
 * io.hypercube.Client} calls it as a user does.
 */
@NullMarked
package io.hypercube;

import org.jspecify.annotations.NullMarked;
