/** The same contract over both databases, and what survives a kill. */
@NullMarked
package io.hypercube.storage;

import org.jspecify.annotations.NullMarked;
