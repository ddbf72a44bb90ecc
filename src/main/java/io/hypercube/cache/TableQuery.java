package io.hypercube.cache;

import io.hypercube.list.ListQuery;
import io.hypercube.list.RowObject;
import java.util.function.LongSupplier;

/**
 * A page of a Table.
 *
 * @param atLeast the version that the caller has seen; 0 for none
 * @param object what the rows are to show of their objects; anything but {@link RowObject.AsFetched}
 * @param clock in milliseconds since 1970: for the ages in the rows, nothing is decided by it
 */
public record TableQuery(ListQuery query, long atLeast, RowObject object, LongSupplier clock) {}
