package io.hypercube.list;

import io.hypercube.list.json.MalformedListException;

/**
 * Accounts for the memory of reading a list, before it is used: the kept items with their overhead, the window for an
 * incomplete item, and the envelope. Not thread-safe.
 */
@FunctionalInterface
public interface PageMemory {
    /** For a list that is already in memory. */
    PageMemory UNBOUNDED = more -> {};

    /**
     * Reserves memory in bytes; a negative number releases it.
     *
     * @throws RuntimeException chosen by the implementation, when there is not enough memory; the read then ends
     */
    void hold(long more);

    /** Whether this many more bytes are within the limit, even if they are not available at the moment. */
    default boolean fits(long more) {
        return true;
    }

    /** A limit for a list that must be small; a larger one counts as malformed. */
    static PageMemory upTo(long bytes) {
        return new PageMemory() {
            private long held;

            @Override
            public void hold(long more) {
                held += more;
                if (held > bytes) {
                    throw new MalformedListException(0, "more than " + bytes + " bytes of buffered data");
                }
            }
        };
    }
}
