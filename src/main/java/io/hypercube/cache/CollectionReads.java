package io.hypercube.cache;

import io.hypercube.cache.store.ObjectStore.CacheFullException;
import io.hypercube.cache.store.SelectedPage;
import io.hypercube.cache.store.StoredCounts;
import io.hypercube.list.PageMemory;
import io.hypercube.list.query.ListQuery;
import java.util.Optional;

/** A collection in memory, for one request of a caller who may list it. {@link WatchCache} makes no other. Blocks. */
public final class CollectionReads {
    private final Reflector reflector;
    private final CollectionKey key;
    private final ApiServices services;
    private final RowFetch rowFetch;

    /** @param key what is read of the reflector's collection */
    CollectionReads(Reflector reflector, CollectionKey key, ApiServices services, RowFetch rowFetch) {
        this.reflector = reflector;
        this.key = key;
        this.services = services;
        this.rowFetch = rowFetch;
    }

    /**
     * Returns a page of items or groups from memory. Blocks while the collection is listed for the first time, and for at most about a
     * second while it catches up.
     *
     * @param atLeast the version that the caller has seen or asks for
     * @param memory is charged for the data that the page holds until it is sent
     * @return empty when the page must be read from the cluster
     * @throws io.hypercube.list.json.MalformedListException when the query cannot be evaluated on an object
     */
    public Optional<CachedList.Page> page(ListQuery query, AtLeast atLeast, PageMemory memory)
            throws InterruptedException {
        return read(atLeast, current -> {
            WatchedStore content = current.content();
            if (query.isGrouped()) {
                StoredCounts counted = content.store().count(scoped(query), memory);
                return new CachedList.Page(
                        content.envelope().groups(counted.counts(), query, counted.resourceVersion()),
                        current.age(),
                        counted.resourceVersion());
            }
            SelectedPage selected = content.store().select(scoped(query), memory);
            return new CachedList.Page(
                    content.envelope().page(selected.items(), selected.total(), selected.resourceVersion()),
                    current.age(),
                    selected.resourceVersion());
        });
    }

    /** The matches of all pages; otherwise as {@link #page}. */
    public Optional<CachedList.Rows> rows(ListQuery query, AtLeast atLeast) throws InterruptedException {
        return read(
                atLeast,
                current -> new CachedList.Rows(
                        current.content().envelope(), current.content().store().rows(scoped(query))));
    }

    private interface Selecting<T> {
        T from(Freshness.Current current) throws InterruptedException;
    }

    private <T> Optional<T> read(AtLeast atLeast, Selecting<T> selecting) throws InterruptedException {
        Optional<Freshness.Current> current = current(notOlderThan(atLeast));
        try {
            return current.isEmpty() ? Optional.empty() : Optional.of(selecting.from(current.get()));
        } catch (CacheFullException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns a page of a Table from memory; otherwise as {@link #page}. Missing rows are fetched from the cluster.
     *
     * @param turn taken before rows are requested from the cluster
     */
    public Optional<CachedList.Page> table(TableQuery asked, PageMemory memory, TablePage.Turn turn)
            throws InterruptedException {
        TableQuery scoped = new TableQuery(scoped(asked.query()), asked.atLeast(), asked.object(), asked.clock());
        HeldMemory held = new HeldMemory(memory);
        Optional<CachedList.Page> page = Optional.empty();
        try {
            page = new TablePage(this, scoped, held).make(notOlderThan(asked.atLeast()), turn);
        } catch (CacheFullException e) {
            // the page must be read from the cluster
        } finally {
            if (page.isEmpty()) {
                held.close();
            }
        }
        return page;
    }

    private NotOlderThan notOlderThan(AtLeast atLeast) {
        return new NotOlderThan(atLeast, reflector.awaited(), reflector.written());
    }

    Reflector reflector() {
        return reflector;
    }

    RowFetch rowFetch() {
        return rowFetch;
    }

    /** The content when it may be served; empty when the page must be read from the cluster. */
    Optional<Freshness.Current> current(Freshness.Constraint constraint) throws InterruptedException {
        Optional<Freshness.Current> current = reflector.freshness().await(constraint);
        return current.isPresent() && services.peek(key).equals(reflector.servedBy()) ? current : Optional.empty();
    }

    private ListQuery scoped(ListQuery query) {
        return reflector.key().equals(key) ? query : query.within(key.namespace());
    }
}
