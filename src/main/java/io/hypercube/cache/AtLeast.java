package io.hypercube.cache;

/**
 * The version that a page must have reached.
 *
 * @param version 0 for any
 * @param since when memory may have been too old first, by {@link System#nanoTime}; readers wait for a moment from then on
 * @param isSeen whether the reader got a page of that version; otherwise the request names it
 */
public record AtLeast(long version, long since, boolean isSeen) {
    public static final AtLeast ANY = new AtLeast(0, 0, false);

    /** The version that a request names, which arrives now. */
    public static AtLeast asked(long version) {
        return version == 0 ? ANY : new AtLeast(version, System.nanoTime(), false);
    }

    /** Of both, the version that is newer. */
    public AtLeast and(AtLeast other) {
        return other.version > version ? other : this;
    }
}
