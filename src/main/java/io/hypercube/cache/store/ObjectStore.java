package io.hypercube.cache.store;

import io.hypercube.cache.store.ViewCache.ViewKey;
import io.hypercube.list.PageMemory;
import io.hypercube.list.item.ItemIdentity;
import io.hypercube.list.item.ItemMeta;
import io.hypercube.list.item.ItemQuery;
import io.hypercube.list.item.RankedItem;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.query.ListQuery;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One collection in memory: its compressed objects, and the sorted views that queries use. A page is byte for byte the
 * one that {@link io.hypercube.list.PageAssembler} builds from the same objects, but costs only its own items.
 *
 * <p>Each change is atomic, and readers see a consistent snapshot. One thread at a time may write, any number may
 * read. Readers block only while their own view is built. Safe on virtual threads: long computations run in the {@link
 * WorkerPool}.
 */
public final class ObjectStore {
    private static final int REFERENCE = 8;

    /** Limit for views being built at the same time: more would evict each other, or serve callers that have disconnected. */
    private static final int MOST_BUILDING = ViewCache.MOST;

    private final StoreState state;
    private final ViewBuilder builder;
    private final Map<ViewKey, FutureTask<@Nullable Snapshot>> building = new ConcurrentHashMap<>();
    private final AtomicLong uses = new AtomicLong();

    /** Creates an empty store; {@code room} returns whether the memory that {@link #memory} reports is available. */
    public ObjectStore(BooleanSupplier room) {
        state = new StoreState(room);
        builder = new ViewBuilder(state);
    }

    /**
     * Adds or replaces an item of a list, without changing the collection's resourceVersion. Used for the initial
     * list.
     *
     * @throws MalformedListException when the item is not one JSON object, or has no name or no numeric
     *     resourceVersion
     */
    public void put(byte[] bytes, int from, int to) {
        state.put(bytes, from, to, false);
    }

    /** Ends the initial list. Readers are not blocked. */
    public void listed() {
        state.listed();
    }

    /**
     * Applies an added or modified object of a watch event, together with its resourceVersion, atomically. The caller
     * must make sure that the event is newer than the stored object ({@link #resourceVersionOf}).
     */
    public ItemMeta change(byte[] bytes, int from, int to) {
        return state.put(bytes, from, to, true);
    }

    /**
     * Removes an object and advances the resourceVersion, atomically. The version advances even when there is no such
     * object.
     *
     * @param namespace empty for none
     * @return whether the object existed
     */
    public boolean remove(String namespace, String name, long resourceVersion) {
        return state.remove(ItemIdentity.of(namespace, name), resourceVersion);
    }

    /** Raises the collection's resourceVersion to at least this one; it never decreases. */
    public void advance(long resourceVersion) {
        state.advance(resourceVersion);
    }

    /**
     * Selects a page of the current state. The first use of a filter or sort order is slower because its view is
     * built, and much slower when a field is used that has no column yet.
     *
     * @param memory is charged for the data that the page holds until it is sent
     * @throws MalformedListException when an object contains a field twice that the query uses
     * @throws CacheFullException when there is no memory for the view, or the query uses more than 32 fields
     */
    public SelectedPage select(ListQuery query, PageMemory memory) throws InterruptedException {
        return page(moment(query), query, memory);
    }

    /**
     * All matches of a query in its order, for a reader that looks at a few of them. Costs the same as {@link #select} of an
     * empty page.
     *
     * @throws MalformedListException as {@link #select}
     * @throws CacheFullException as {@link #select}
     */
    public StoredRows rows(ListQuery query) throws InterruptedException {
        Moment moment = moment(query);
        return new StoredRows(moment.rows, moment.snapshot.resourceVersion());
    }

    /**
     * Counts the matches of a query by group, in one pass over the columns of the objects, which nothing keeps afterwards. Much
     * slower when a field is used that has no column yet.
     *
     * @param memory is charged for the groups
     * @throws MalformedListException as {@link #select}
     * @throws CacheFullException as {@link #select}
     */
    public StoredCounts count(ListQuery query, PageMemory memory) throws InterruptedException {
        StoredCounts counts = builder.count(new ItemQuery(query), memory);
        if (counts == null) {
            throw new CacheFullException();
        }
        return counts;
    }

    /**
     * The current version of an object.
     *
     * @param filter without a sort order
     * @param namespace empty for none
     * @return -1 when it does not exist or does not match the filter
     * @throws MalformedListException as {@link #select}
     */
    public long resourceVersionWhere(ListQuery filter, String namespace, String name) throws InterruptedException {
        ItemIdentity identity = ItemIdentity.of(namespace, name);
        RankedItem<StoredObject> place =
                moment(filter).rows.find(other -> other.item().identity().compareTo(identity));
        return place == null ? -1 : place.item().resourceVersion();
    }

    /** The matches of a query, in its order. */
    private record Moment(Snapshot snapshot, ImmutableSortedList<RankedItem<StoredObject>> rows) {}

    private Moment moment(ListQuery query) throws InterruptedException {
        ViewKey key = ViewKey.of(query);
        Snapshot now = state.now();
        View view = now.views().get(key);
        if (view == null) {
            Snapshot built = built(key, query, now.number());
            if (built == null) {
                throw new CacheFullException();
            }
            now = built;
            view = built.views().get(key);
        }
        if (view == null) {
            throw new IllegalStateException("no view of " + key);
        }
        view.use(uses.incrementAndGet());
        return new Moment(now, view.rows());
    }

    /**
     * Builds a view once, however many callers request it at the same time.
     *
     * @param number the caller's snapshot number; the result is not older
     * @return the snapshot that contains the view; null when no view can be kept
     */
    private @Nullable Snapshot built(ViewKey key, ListQuery query, long number) throws InterruptedException {
        while (true) {
            if (building.size() >= MOST_BUILDING && !building.containsKey(key)) {
                throw new CacheFullException();
            }
            FutureTask<@Nullable Snapshot> task =
                    building.computeIfAbsent(key, absent -> new FutureTask<>(() -> build(key, query)));
            Thread.ofVirtual().name("cache-view").start(task); // running the same task again has no effect
            Snapshot built = WorkerPool.result(task);
            if (built == null || built.number() >= number) {
                return built;
            }
        }
    }

    private @Nullable Snapshot build(ViewKey key, ListQuery query) throws InterruptedException {
        try {
            Snapshot now = state.now();
            return now.views().containsKey(key)
                    ? now
                    : builder.build(key, new ItemQuery(query), uses.incrementAndGet());
        } finally {
            building.remove(key);
        }
    }

    /**
     * A page keeps its compressed objects alive even when the collection changes or ends; one of them at a time is
     * decompressed while the page is sent.
     */
    private static SelectedPage page(Moment moment, ListQuery query, PageMemory memory) {
        long size = moment.rows.size();
        long count = Math.max(0, Math.min(query.endIndex(), size) - query.firstIndex());
        memory.hold(count * REFERENCE);
        List<RankedItem<StoredObject>> places = moment.rows.slice(query.firstIndex(), query.endIndex());
        int longest = 0;
        for (RankedItem<StoredObject> place : places) {
            memory.hold(place.memory() + place.item().memory());
            longest = Math.max(longest, place.item().length());
        }
        memory.hold(longest);
        return new SelectedPage(places, size, moment.snapshot.resourceVersion());
    }

    /**
     * Reads the objects of the current state, sorted by namespace and name, in parts. A large collection is read on several threads.
     *
     * @param namespace empty for all objects
     * @param readers makes the reader of a part, which is called until it returns false
     * @return the readers, in the order of their parts
     */
    public <R extends Predicate<StoredObject>> List<R> scan(String namespace, Supplier<R> readers)
            throws InterruptedException {
        return new StoreScan(state.now(), namespace).read(readers);
    }

    public long resourceVersion() {
        return state.now().resourceVersion();
    }

    /** @return -1 when the object does not exist */
    public long resourceVersionOf(String namespace, String name) {
        StoredObject entry = state.now().entry(ItemIdentity.of(namespace, name));
        return entry == null ? -1 : entry.resourceVersion();
    }

    public int size() {
        return state.now().entries().size();
    }

    /** The number of objects in the namespace of this object. */
    public int countBeside(ItemIdentity identity) {
        return state.now().countBeside(identity);
    }

    /** The size of all objects as uncompressed JSON, in bytes. */
    public long jsonBytes() {
        return state.now().sizes().json();
    }

    /** The approximate memory of the store, in bytes. */
    public long memory() {
        return state.memory();
    }

    /**
     * The cache has no memory for a view of a collection; the page must be read from the cluster. Has no stack trace,
     * because it is an expected condition.
     */
    public static final class CacheFullException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public CacheFullException() {
            super("not enough cache memory for a view of the collection", null, false, false);
        }
    }
}
