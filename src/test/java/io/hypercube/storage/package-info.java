/** The same contract for both databases, and durability after a kill. */
@NullMarked
package io.hypercube.storage;

import org.jspecify.annotations.NullMarked;
