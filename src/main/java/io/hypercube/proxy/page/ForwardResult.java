package io.hypercube.proxy.page;

import java.util.Locale;

/** The result of asking another replica for a page that it should have in memory. */
public enum ForwardResult {
    /** The other replica sent the page. */
    SERVED,
    /** It does not have the collection in memory, or not fresh enough. */
    ABSENT,
    /** It does not understand or allow the call. */
    REFUSED,
    /** It did not answer in time, or the connection broke. */
    UNREACHABLE,
    /** It was not asked, because it was unreachable a moment ago or has too many calls. */
    SKIPPED,
    /** Nobody was asked, because the replicas or the last writes are not known. */
    UNKNOWN;

    /** The value of the metric label. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
