package io.hypercube.cache.store;

import io.hypercube.list.GroupCounts;

/**
 * The matches of a query in one snapshot, counted by group.
 *
 * @param resourceVersion of the collection in that snapshot
 */
public record StoredCounts(GroupCounts counts, long resourceVersion) {}
