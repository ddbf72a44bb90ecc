package io.hypercube.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The response to a search.
 *
 * @param items best match first
 * @param total number of all matches among what the caller may list; at least that many when the search is incomplete
 * @param incomplete true when the time did not suffice for all objects; otherwise null, which is omitted
 */
record SearchResult(
        List<FoundObject> items, long total, @Nullable Boolean incomplete) {}
