/** The watch cache held against the live path: what a copy answers is what {@code PageAssembler} gives for the same list. */
@NullMarked
package io.hypercube.cache;

import org.jspecify.annotations.NullMarked;
