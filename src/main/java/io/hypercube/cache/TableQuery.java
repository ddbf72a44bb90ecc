package io.hypercube.cache;

import io.hypercube.list.RowObject;
import io.hypercube.list.query.ListQuery;
import java.util.function.LongSupplier;

/**
 * A query for a page of a Table.
 *
 * @param atLeast the version that the caller has seen or asks for
 * @param object what the rows contain of their objects; not {@link RowObject.AsFetched}
 * @param clock in milliseconds since 1970; used only for the ages in the rows
 */
public record TableQuery(ListQuery query, AtLeast atLeast, RowObject object, LongSupplier clock) {}
