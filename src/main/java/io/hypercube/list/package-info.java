/**
 * The list engine: filter, sort and page over the bytes of a Kubernetes list, in one pass, while it streams in. Pure:
 * no I/O, no clock, no threads. No tree of objects is built: of each item only the fields that the query names are
 * looked at, and the page is made of the upstream's own bytes.
 *
 * <p>It owns the six list parameters ({@link io.hypercube.list.ListQuery#PARAMETERS}), their grammar and their meaning;
 * it does not own which calls they apply to, nor how a list is fetched: that is {@code proxy}'s.
 *
 * <h2>Starting points</h2>
 *
 * <ul>
 *   <li>{@link io.hypercube.list.ListQuery}: what a caller asked for, read from the query string
 *   <li>{@link io.hypercube.list.PageAssembler}: list bytes in, {@link io.hypercube.list.ListPage} out. On the way:
 *       {@code ItemSplitter} finds the items, {@code ItemReader} walks one, {@code ItemFields} judges it, {@code
 *       PageSelection} keeps the best, {@code Envelope} is what stands around them
 *   <li>{@link io.hypercube.list.Pushdown}: the part of a selector that the API server can apply by itself
 *   <li>{@link io.hypercube.list.ItemQuery}: the same query asked of single items that somebody keeps; {@link
 *       io.hypercube.list.ItemProjection}: the part of an item that is enough to be asked
 *   <li>{@link io.hypercube.list.TableReader}: Tables as an API server rendered them; {@link io.hypercube.list.RowCells}: a row of
 *       one, to be written again later with the age of that moment
 *   <li>{@code list.json}: JSON read from bytes, below all of it
 *   <li>{@link io.hypercube.list.OwnList}: the same for lists that we serialize ourselves
 * </ul>
 */
@NullMarked
package io.hypercube.list;

import org.jspecify.annotations.NullMarked;
