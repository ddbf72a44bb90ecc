package io.hypercube.cache;

/**
 * What the watch cache learns of one list that is read from the cluster for a live page: its objects, where they can be kept, or
 * just what it cost. Made before the cluster is asked. For one thread; none of its methods fails, and none blocks for long.
 *
 * <pre>
 *   began ──► bytes … bytes ──► ended
 *     └─────────────┴──────────► close: of a list that did not come whole nothing is kept
 * </pre>
 */
public interface LiveReading extends AutoCloseable {
    /** Learns nothing. */
    LiveReading NONE = new LiveReading() {};

    /** Whether the objects are to be kept, so that they have to be asked for as the cache itself would: not indented. */
    default boolean fills() {
        return false;
    }

    /** The cluster has answered with a list, so the caller may see it. */
    default void began() {}

    /** The next bytes of it; they are only lent. */
    default void bytes(byte[] piece, int offset, int length) {}

    /** The list has come whole in one document, which could be read. */
    default void ended() {}

    /** No more comes. Does nothing when the list has ended, or a second time. */
    @Override
    default void close() {}
}
