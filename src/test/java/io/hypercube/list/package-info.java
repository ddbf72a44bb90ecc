/**
 * Tests of the list engine against its contract (golden files in {@code resources/list}) and against a reference
 * implementation that uses trees ({@link io.hypercube.list.NaiveList}).
 */
@NullMarked
package io.hypercube.list;

import org.jspecify.annotations.NullMarked;
