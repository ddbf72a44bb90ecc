package io.hypercube.cache;

import io.hypercube.cache.store.StoredRows;
import io.hypercube.list.ListEnvelope;
import java.time.Duration;

/**
 * All matches of a query in a collection of the cache.
 *
 * @param envelope of the collection's list
 * @param age the time since the cluster last confirmed that the cache is up to date
 */
public record CachedRows(ListEnvelope envelope, StoredRows rows, Duration age) {}
