/** The plan of the house, held: which room may name which. */
@NullMarked
package io.hypercube.architecture;

import org.jspecify.annotations.NullMarked;
