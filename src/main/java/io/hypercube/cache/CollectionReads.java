package io.hypercube.cache;

import io.hypercube.cache.store.ObjectStore.CacheFullException;
import io.hypercube.cache.store.SelectedPage;
import io.hypercube.list.PageMemory;
import io.hypercube.list.query.ListQuery;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads collections from memory. Thread-safe; blocks. */
final class CollectionReads {
    private final Source reflectors;
    private final ApiServices services;
    private final RowFetch rowFetch;

    /** Finds the reflector of a collection, or opens it. */
    interface Source {
        /** @return null when the collection must be read from the cluster */
        @Nullable
        Reflector of(CollectionKey key) throws InterruptedException;
    }

    CollectionReads(Source reflectors, ApiServices services, RowFetch rowFetch) {
        this.reflectors = reflectors;
        this.services = services;
        this.rowFetch = rowFetch;
    }

    /**
     * Returns a page from memory. Blocks while the collection is listed for the first time, and for at most about a
     * second while it catches up.
     *
     * @param atLeast the latest version that the caller has seen; 0 for none
     * @param memory is charged for the data that the page holds until it is sent
     * @return empty when the page must be read from the cluster
     * @throws io.hypercube.list.json.MalformedListException when the query cannot be evaluated on an object
     */
    Optional<CachedPage> page(CollectionKey key, ListQuery query, long atLeast, PageMemory memory)
            throws InterruptedException {
        return read(key, atLeast, (content, reflector) -> {
            SelectedPage selected = content.store().select(scoped(query, reflector, key), memory);
            return new CachedPage(
                    content.envelope().page(selected.items(), selected.total(), selected.resourceVersion()),
                    reflector.freshness().age());
        });
    }

    /** The matches of all pages; otherwise as {@link #page}. */
    Optional<CachedRows> rows(CollectionKey key, ListQuery query, long atLeast) throws InterruptedException {
        return read(
                key,
                atLeast,
                (content, reflector) -> new CachedRows(
                        content.envelope(),
                        content.store().rows(scoped(query, reflector, key)),
                        reflector.freshness().age()));
    }

    private interface Selecting<T> {
        T from(WatchedStore content, Reflector reflector) throws InterruptedException;
    }

    private <T> Optional<T> read(CollectionKey key, long atLeast, Selecting<T> selecting) throws InterruptedException {
        Reflector reflector = reflectors.of(key);
        if (reflector == null) {
            return Optional.empty();
        }
        reflector.retention().read();
        WatchedStore content = current(reflector, key, new NotOlderThan(atLeast, reflector.written()));
        try {
            return content == null ? Optional.empty() : Optional.of(selecting.from(content, reflector));
        } catch (CacheFullException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns a page of a Table from memory; otherwise as {@link #page}. Missing rows are fetched from the cluster.
     *
     * @param turn taken before rows are requested from the cluster
     */
    Optional<CachedPage> table(CollectionKey key, TableQuery asked, PageMemory memory, TablePage.Turn turn)
            throws InterruptedException {
        Reflector reflector = reflectors.of(key);
        if (reflector == null) {
            return Optional.empty();
        }
        reflector.retention().read();
        TableQuery scoped =
                new TableQuery(scoped(asked.query(), reflector, key), asked.atLeast(), asked.object(), asked.clock());
        HeldMemory held = new HeldMemory(memory);
        Optional<CachedPage> page = Optional.empty();
        try {
            page = new TablePage(reflector, rowFetch, scoped, held)
                    .make(
                            new NotOlderThan(asked.atLeast(), reflector.written()),
                            constraint -> current(reflector, key, constraint),
                            turn);
        } catch (CacheFullException e) {
            // the page must be read from the cluster
        } finally {
            if (page.isEmpty()) {
                held.close();
            }
        }
        return page;
    }

    /** Null when the page must be read from the cluster. */
    private @Nullable WatchedStore current(Reflector reflector, CollectionKey key, Freshness.Constraint constraint)
            throws InterruptedException {
        WatchedStore content = reflector.freshness().await(constraint);
        return content != null && services.peek(key).equals(reflector.servedBy()) ? content : null;
    }

    private static ListQuery scoped(ListQuery query, Reflector reflector, CollectionKey key) {
        return reflector.key().equals(key) ? query : query.within(key.namespace());
    }
}
