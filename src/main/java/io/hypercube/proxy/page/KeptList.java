package io.hypercube.proxy.page;

import io.hypercube.cache.CachedRows;

/** A list in the memory of this replica or of another one. */
public sealed interface KeptList {
    /** All matches, from this replica. */
    record Rows(CachedRows rows) implements KeptList {}

    /** The page; must be closed. */
    record Page(KeptPage page) implements KeptList {}
}
