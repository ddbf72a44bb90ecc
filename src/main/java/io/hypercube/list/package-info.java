/**
 * The list engine: filters, sorts and pages the bytes of a Kubernetes list in one pass, while they arrive. It has no I/O, no
 * clock and no threads. It builds no object tree: only the fields that the query uses are read of each item, and the page
 * consists of the upstream's own bytes.
 *
 * <p>This package defines the six list parameters ({@link io.hypercube.list.ListQuery#PARAMETERS}), their grammar and their
 * meaning. Which requests they apply to, and how lists are fetched, is decided in {@code proxy}.
 *
 * <h2>Starting points</h2>
 *
 * <ul>
 *   <li>{@link io.hypercube.list.ListQuery}: the caller's query, parsed from the query string
 *   <li>{@link io.hypercube.list.PageAssembler}: list bytes in, {@link io.hypercube.list.ListPage} out. {@code ItemSplitter}
 *       finds the items, {@code ItemReader} reads one, {@code ItemFields} evaluates it, {@code PageSelection} keeps the first
 *       ones in order, {@code Envelope} is the part around the items
 *   <li>{@link io.hypercube.list.Pushdown}: the part of a selector that the API server can apply itself
 *   <li>{@link io.hypercube.list.ItemQuery}: the same query for single, cached items; {@link
 *       io.hypercube.list.ItemProjection}: extracts the part of an item that queries need
 *   <li>{@link io.hypercube.list.TableReader}: reads Tables that an API server rendered; {@link io.hypercube.list.RowCells}: a
 *       row that is written again later, with the age at that time
 *   <li>{@link io.hypercube.list.OwnList}: pages of lists that the gateway serializes itself
 * </ul>
 */
@NullMarked
package io.hypercube.list;

import org.jspecify.annotations.NullMarked;
