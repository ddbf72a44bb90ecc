package io.hypercube.cache;

import java.util.OptionalLong;

/**
 * Receives one list that is read from the cluster for a live page, either to fill the cache or to count its bytes.
 * Created before the request is sent. For one thread; its methods do not throw and do not block for long.
 *
 * <pre>
 *   began ──► bytes … bytes ──► answered ──► ended
 *     └─────────────┴──────────► close: an incomplete list is discarded
 * </pre>
 */
public interface LiveRead extends AutoCloseable {
    /** Ignores the list. */
    LiveRead NONE = new LiveRead() {};

    /**
     * Whether the objects will be cached, so that the list must be requested as the cache would request it: without
     * indentation.
     */
    default boolean fills() {
        return false;
    }

    /** The cluster has answered with a list, so the caller is allowed to read it. */
    default void began() {}

    /** The next bytes of the list; the array must not be kept after the call. */
    default void bytes(byte[] piece, int offset, int length) {}

    /** The list is complete, and its page has not been sent. */
    default void answered(OptionalLong version) {}

    /** The list is complete, in a single document, and was parsed without an error. */
    default void ended() {}

    /** Ends the reading. Does nothing after the end of the list, or when called again. */
    @Override
    default void close() {}
}
