package io.hypercube.core.call;

import java.util.Locale;

/** The source of a page of a list: the cluster itself, or the watch cache. */
public enum PageSource {
    LIVE,
    CACHE;

    /** The value of the metric label. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
