/**
 * What is seen of the program: access log, metrics, health.
 */
@NullMarked
package io.hypercube.observability;

import org.jspecify.annotations.NullMarked;
