package io.hypercube.cache;

import java.util.Optional;

/**
 * The answer of the cache to a request for a list.
 *
 * <pre>
 *   kept here: in memory, or worth it? ──► may the caller list it? ──► fresh in time? ──► FromMemory
 *   kept by another replica: cacheable? ──► may the caller list it? ──► has it a page? ──► FromReplica
 *   a "no" anywhere: the list comes from the cluster ──► can it become the first one of the collection? ──► Fill, or Live
 * </pre>
 *
 * Nothing of a collection is told or kept in memory for a caller before it is known that the caller may list it.
 *
 * @param <L> what the request reads from the memory of this replica
 */
public sealed interface Lookup<L extends CachedList> {
    /** The list, from the memory of this replica. */
    record FromMemory<L extends CachedList>(L list) implements Lookup<L> {}

    /** A page from the replica that keeps the collection. */
    record FromReplica<L extends CachedList>(CachedList.Page page) implements Lookup<L> {}

    /** The list must be read from the cluster, and fills the collection. The reading must be closed. */
    record Fill<L extends CachedList>(LiveRead reading) implements Lookup<L> {}

    /** The list must be read from the cluster. The reading, which at most counts its bytes, must be closed. */
    record Live<L extends CachedList>(Reason reason, LiveRead reading) implements Lookup<L> {
        public Live(Reason reason) {
            this(reason, LiveRead.NONE);
        }
    }

    /** Why a list does not come from memory. */
    enum Reason {
        /** Only the cluster can answer the request. */
        CLUSTER_ONLY,
        /** The collection cannot be cached by any replica. */
        NEVER_CACHED,
        /** The collection is not in memory, and not listed for this request. */
        NOT_IN_MEMORY,
        /** The caller may not list the collection, or it is not known. */
        NOT_PERMITTED,
        /** The collection is not fresh in time, or the query cannot be evaluated in memory. */
        NOT_READY
    }

    /** The list, if it comes from memory. */
    default Optional<CachedList> cached() {
        return switch (this) {
            case FromMemory<L>(L list) -> Optional.of(list);
            case FromReplica<L>(CachedList.Page page) -> Optional.of(page);
            case Fill<L> _, Live<L> _ -> Optional.empty();
        };
    }

    /**
     * A request for a list. The cache knows nothing else of its caller.
     *
     * @param narrowed whether the cluster filters the list; such a request does not wait until the collection is listed
     * @param whole whether the cluster's list has all objects, in the same form as the gateway itself requests them
     * @param keptHere whether this replica keeps the collection
     */
    record Request(CollectionKey key, boolean narrowed, boolean whole, boolean keptHere, Permission permission) {}

    /** Whether the caller may list the collection. Blocks; may ask the cluster. */
    @FunctionalInterface
    interface Permission {
        boolean isGiven() throws InterruptedException;
    }

    /** Reads the list; called only for a caller with permission. Empty when it must be read from the cluster. */
    @FunctionalInterface
    interface Read<L extends CachedList> {
        Optional<L> from(CollectionReads collection) throws InterruptedException;
    }

    /** Asks the replica that keeps the collection; called only for a caller with permission. Empty on any doubt. */
    @FunctionalInterface
    interface Replica {
        Optional<CachedList.Page> page() throws InterruptedException;
    }
}
