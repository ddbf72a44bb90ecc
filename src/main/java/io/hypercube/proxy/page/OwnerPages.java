package io.hypercube.proxy.page;

import io.hypercube.cache.CachedList;
import io.hypercube.cache.CollectionKey;
import io.hypercube.list.PageMemory;
import java.util.Optional;

/** Pages of collections that other replicas keep in memory. */
public interface OwnerPages {
    /** For a gateway that is alone: it keeps every collection itself. */
    OwnerPages NONE = new OwnerPages() {
        @Override
        public boolean keepsHere(CollectionKey key) {
            return true;
        }

        @Override
        public Optional<CachedList.Page> page(PageRequest question, PageMemory memory) {
            return Optional.empty();
        }
    };

    /** Whether this replica keeps the collection. False also while it is not known which one does. */
    boolean keepsHere(CollectionKey key);

    /**
     * The page from the replica that keeps the collection; empty on any doubt. The caller must be allowed to list it.
     * Blocks for a few seconds at most.
     *
     * @param memory is charged for a short page, which is read as a whole
     */
    Optional<CachedList.Page> page(PageRequest question, PageMemory memory) throws InterruptedException;
}
