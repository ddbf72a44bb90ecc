package io.hypercube.cluster.replica;

import java.util.Optional;

/**
 * Work that one replica does for all. The database grants it by a session-level advisory lock and counts the grants. A
 * port that {@code storage} implements. Blocks.
 */
public interface Singletons {
    /** Empty while another replica holds it. */
    Optional<Grant> tryAcquire(String name, String member);

    /** A held singleton. Closing it releases the lock. */
    interface Grant extends AutoCloseable {
        /** Grows with each grant. A write checks that it is still the current one. */
        long epoch();

        /** Whether the connection that holds the lock still answers. */
        boolean isHeld();

        @Override
        void close();
    }
}
