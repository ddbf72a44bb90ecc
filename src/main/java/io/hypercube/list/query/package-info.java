/**
 * The caller's query: the seven list parameters ({@link io.hypercube.list.query.ListQuery#PARAMETERS}), their grammar and their
 * meaning. It reads no list and no item: {@code list.item} evaluates a query on an item.
 *
 * <h2>Starting points</h2>
 *
 * <ul>
 *   <li>{@link io.hypercube.list.query.ListQuery}: the query, parsed from the query string; {@link
 *       io.hypercube.list.query.ListShape}: which fields of the items its defaults stand for
 *   <li>{@link io.hypercube.list.query.Requirement}: a term of the {@code selector}, one record for each operator. {@code
 *       SelectorParser} reads it; {@link io.hypercube.list.query.FieldPath} is the field
 *   <li>{@link io.hypercube.list.query.SortKey}: a field to sort by; {@link io.hypercube.list.query.SortFunction} reads its {@link
 *       io.hypercube.list.query.SortValue}, which has the order
 *   <li>{@link io.hypercube.list.query.Pushdown}: the part of a selector that the API server can apply itself ({@code LabelTerm})
 *   <li>{@link io.hypercube.list.query.LabelSelector}: Kubernetes' own selectors as requirements
 * </ul>
 */
@NullMarked
package io.hypercube.list.query;

import org.jspecify.annotations.NullMarked;
