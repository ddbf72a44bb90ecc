package io.hypercube.observability;

import java.util.Locale;

/** Where a page of a list is from: the cluster itself, or the watch cache. */
public enum PageSource {
    LIVE,
    CACHE;

    /** As it stands in metrics. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
