/** The artifacts of {@code bin/dist}, on a system that has nothing but them. {@link io.hypercube.dist.BareRoot} is that system. */
@NullMarked
package io.hypercube.dist;

import org.jspecify.annotations.NullMarked;
