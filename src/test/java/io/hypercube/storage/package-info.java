/** Contracts that both databases keep, and durability after a kill. */
@NullMarked
package io.hypercube.storage;

import org.jspecify.annotations.NullMarked;
