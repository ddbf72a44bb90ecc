package io.hypercube.cache;

import java.util.List;

/**
 * A page, of one moment.
 *
 * @param items the bytes of its items, in order
 * @param total the matches before paging
 * @param resourceVersion of the collection at that moment
 */
record Selected(List<byte[]> items, long total, long resourceVersion) {}
