package io.hypercube.proxy.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The response to a search.
 *
 * @param items best match first
 * @param total number of all matches among what the caller may list; at least that many when the search is incomplete
 * @param incomplete true when the time did not suffice for all objects or permission checks; otherwise null, which is omitted
 * @param undecided the clusters, by name, without a permission check in time, of which collections were left out; null for none
 */
record SearchResult(
        List<FoundObject> items,
        long total,
        @Nullable Boolean incomplete,
        @Nullable List<String> undecided) {}
