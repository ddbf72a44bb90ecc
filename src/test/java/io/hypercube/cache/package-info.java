/** Tests of the watch cache. They compare its pages with those that {@code PageAssembler} builds from the same list. */
@NullMarked
package io.hypercube.cache;

import org.jspecify.annotations.NullMarked;
