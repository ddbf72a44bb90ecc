/**
 * The whole gateway in tests: {@link io.hypercube.RunningGateway} starts it as {@code serve} does, {@link
 * io.hypercube.Client} calls it as a user does.
 */
@NullMarked
package io.hypercube;

import org.jspecify.annotations.NullMarked;
