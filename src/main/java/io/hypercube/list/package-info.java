/**
 * The list engine: filter, sort and page over the bytes of a Kubernetes list. Pure: no I/O, no clock.
 */
@NullMarked
package io.hypercube.list;

import org.jspecify.annotations.NullMarked;
