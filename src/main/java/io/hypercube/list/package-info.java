/**
 * The list engine: filters, sorts and pages the bytes of a Kubernetes list in one pass, while they arrive. It has no I/O, no
 * clock and no threads. It builds no object tree: only the fields that the query uses are read of each item, and the page
 * consists of the upstream's own bytes.
 *
 * <p>Which requests are paged, and how lists are fetched, is decided in {@code proxy}. The caller's query and its meaning are in
 * {@code list.query}; {@code list.item} evaluates it on one item.
 *
 * <h2>Starting points</h2>
 *
 * <ul>
 *   <li>{@link io.hypercube.list.PageAssembler}: list bytes in, {@link io.hypercube.list.ListPage} out. {@code ItemSplitter}
 *       finds the items, {@code ItemReader} in {@code list.item} reads one, {@code PageSelection} keeps the first ones in order,
 *       {@code Envelope} is the part around the items
 *   <li>{@link io.hypercube.list.ListReader} and {@link io.hypercube.list.RawListReader}: the items of a list, unfiltered
 *   <li>{@link io.hypercube.list.TableReader}: reads Tables that an API server rendered; {@link io.hypercube.list.RowCells}: a
 *       row that is written again later, with the age at that time
 *   <li>{@link io.hypercube.list.OwnList}: pages of lists that the gateway serializes itself
 * </ul>
 */
@NullMarked
package io.hypercube.list;

import org.jspecify.annotations.NullMarked;
