/** Access log, metrics, health endpoints, and the call history of the console's overview. */
@NullMarked
package io.hypercube.core.observability;

import org.jspecify.annotations.NullMarked;
