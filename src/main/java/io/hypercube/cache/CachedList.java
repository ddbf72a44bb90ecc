package io.hypercube.cache;

import io.hypercube.cache.store.StoredRows;
import io.hypercube.list.ListEnvelope;
import io.hypercube.list.PageContent;
import java.time.Duration;

/** A list from the memory of this replica or of another one. */
public sealed interface CachedList {
    /** The version of the collection in the list. */
    long version();

    /**
     * A page as it is written to a client. Must be closed when it has been written or is not.
     *
     * @param age the time since the cluster last confirmed that the collection is up to date
     * @param version of the collection
     * @param source is closed with the page
     */
    record Page(PageContent content, Duration age, long version, Runnable source) implements CachedList, AutoCloseable {
        Page(PageContent content, Duration age, long version) {
            this(content, age, version, () -> {});
        }

        /** @param more runs after the source is closed */
        public Page whenClosed(Runnable more) {
            return new Page(content, age, version, () -> {
                source.run();
                more.run();
            });
        }

        @Override
        public void close() {
            source.run();
        }
    }

    /**
     * All matches of a query, in the memory of this replica.
     *
     * @param envelope of the collection's list
     */
    record Rows(ListEnvelope envelope, StoredRows rows) implements CachedList {
        @Override
        public long version() {
            return rows.resourceVersion();
        }
    }
}
