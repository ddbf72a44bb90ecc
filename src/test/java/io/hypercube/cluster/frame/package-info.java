/** Tests of the limits of small pieces and of what joins them, with embedded channels. */
@NullMarked
package io.hypercube.cluster.frame;

import org.jspecify.annotations.NullMarked;
