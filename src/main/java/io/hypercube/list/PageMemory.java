package io.hypercube.list;

import io.hypercube.list.json.MalformedListException;

/**
 * Tells how much memory a list that is read takes, before it is taken: the items that are kept with what each costs beside its bytes, the
 * window for an item that has not come whole, and what stands around the items. Not for several threads at once.
 */
@FunctionalInterface
public interface PageMemory {
    /** For a list that is in memory already. */
    PageMemory UNBOUNDED = more -> {};

    /**
     * Takes so many more bytes; a negative number gives some back.
     *
     * @throws RuntimeException of the implementation's choice when there is no memory for it; then the reading ends
     */
    void hold(long more);

    /** Whether so many more bytes could ever be held; there may be none left of them at the moment. */
    default boolean fits(long more) {
        return true;
    }

    /** For a list that has to be small: one that is not counts as malformed. */
    static PageMemory upTo(long bytes) {
        return new PageMemory() {
            private long held;

            @Override
            public void hold(long more) {
                held += more;
                if (held > bytes) {
                    throw new MalformedListException(0, "more than " + bytes + " bytes to be held at once");
                }
            }
        };
    }
}
