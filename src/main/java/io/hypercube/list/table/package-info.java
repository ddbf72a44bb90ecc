/**
 * Tables as an API server rendered them, and rows that are written again later. Only API servers render cells; this package
 * decides which cells may be used again, because they do not depend on the time, and writes the age of an object anew.
 *
 * <h2>Starting points</h2>
 *
 * <ul>
 *   <li>{@link io.hypercube.list.table.TableReader}: the bytes of a Table in, {@link io.hypercube.list.table.TableReader.FetchedTable} out.
 *       {@code ParsedRow} identifies the object of a row
 *   <li>{@link io.hypercube.list.table.RowCells}: a row without its object and its age ({@code RowGaps}), for one version of the
 *       object
 *   <li>{@link io.hypercube.list.table.TableHead}: the columns, and pages of rows. {@code TableColumn} knows which cells are times,
 *       {@code HumanDuration} writes an age
 * </ul>
 *
 * <p>Pages that are made of a live Table are {@link io.hypercube.list.PageAssembler}'s, with the rows as {@link
 * io.hypercube.list.TableRow}.
 */
@NullMarked
package io.hypercube.list.table;

import org.jspecify.annotations.NullMarked;
