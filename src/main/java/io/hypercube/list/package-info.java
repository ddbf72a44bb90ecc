/**
 * The list engine: filters, sorts and pages the bytes of a Kubernetes list in one pass, while they arrive. It has no I/O, no
 * clock and no threads. It builds no object tree: only the fields that the query uses are read of each item, and the page
 * consists of the upstream's own bytes.
 *
 * <p>Which requests are paged, and how lists are fetched, is decided in {@code proxy.page}. This package reads whole lists. Each
 * package of the engine uses only those to its right:
 *
 * <pre>
 * list.table ──────► list ──────────► list.item ──────► list.query ──────► list.json
 * rows that are      whole lists:     one item:         the caller's       tokens and fields
 * written again      items, page,     match, sort       query and its      of JSON in bytes
 *                    envelope         values            meaning
 * </pre>
 *
 * <h2>Starting points</h2>
 *
 * <ul>
 *   <li>{@link io.hypercube.list.PageAssembler}: list bytes in, {@link io.hypercube.list.ListPage} out. {@code ItemSplitter}
 *       finds the items, {@code ItemReader} in {@code list.item} reads one, {@code PageSelection} keeps the first ones in order,
 *       {@code Envelope} is the part around the items. With {@code groupBy}, {@code GroupCounts} counts them instead
 *   <li>{@link io.hypercube.list.ListReader} and {@link io.hypercube.list.RawListReader}: the items of a list, unfiltered
 *   <li>{@link io.hypercube.list.OwnList}: pages of lists that the gateway serializes itself
 * </ul>
 */
@NullMarked
package io.hypercube.list;

import org.jspecify.annotations.NullMarked;
