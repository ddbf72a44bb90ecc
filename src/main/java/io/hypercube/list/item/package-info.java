/**
 * Evaluates a query on single items, from their bytes: whether an item matches, and the values that it is sorted by. Reads
 * only the fields that the query uses and validates the rest. It knows no lists; lists and cached objects are evaluated by the
 * same code.
 *
 * <h2>Starting points</h2>
 *
 * <ul>
 *   <li>{@link io.hypercube.list.item.QueryPlan}: the compiled query. It has a {@code ValueMatcher} for each term of the
 *       selector and a {@link io.hypercube.list.item.FieldTree} of the fields to read
 *   <li>{@link io.hypercube.list.item.ItemReader}: reads one item, every byte once; {@link io.hypercube.list.item.ItemFields}
 *       holds what the query uses of it
 *   <li>{@link io.hypercube.list.item.ItemQuery}: a query for single, cached items, with their order; {@link
 *       io.hypercube.list.item.ItemProjection}: extracts the part of an item that queries need
 *   <li>{@link io.hypercube.list.item.ItemFilter}: only whether a document matches
 *   <li>{@link io.hypercube.list.item.ItemIdentity} and {@link io.hypercube.list.item.ItemMeta}: namespace, name and version
 * </ul>
 */
@NullMarked
package io.hypercube.list.item;

import org.jspecify.annotations.NullMarked;
