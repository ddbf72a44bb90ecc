/**
 * The list engine held against its contract (golden files in {@code resources/list}) and against a naive one that works
 * on trees ({@link io.hypercube.list.NaiveList}).
 */
@NullMarked
package io.hypercube.list;

import org.jspecify.annotations.NullMarked;
