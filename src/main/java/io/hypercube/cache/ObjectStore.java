package io.hypercube.cache;

import io.hypercube.list.ItemIdentity;
import io.hypercube.list.ItemMeta;
import io.hypercube.list.ItemQuery;
import io.hypercube.list.ListQuery;
import io.hypercube.list.PageMemory;
import io.hypercube.list.RankedItem;
import io.hypercube.list.json.MalformedListException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One collection in memory: its objects, compressed, and the orders in which they were asked for. A page is what {@link
 * io.hypercube.list.PageAssembler} would give for the same objects, byte for byte, at the cost of its own items.
 *
 * <p>Each change is one step, and what a reader gets is of one moment. One thread at a time changes, any number select;
 * selecting waits for nobody, but for its own view to be made. Meant for virtual threads: long work is done on others.
 */
final class ObjectStore {
    private static final int REFERENCE = 8;

    /** More views in the making would be done for callers who have left, or take each other's place. */
    private static final int MOST_BUILDING = ViewCache.MOST;

    private final StoreState state;
    private final ViewBuilder builder;
    private final Map<ViewKey, FutureTask<@Nullable Snapshot>> building = new ConcurrentHashMap<>();
    private final AtomicLong uses = new AtomicLong();

    /** @param room whether there is memory for what {@link #memory} says by now; asked while views are made */
    ObjectStore(BooleanSupplier room) {
        state = new StoreState(room);
        builder = new ViewBuilder(state);
    }

    /**
     * An item in list form, added or replaced; the collection's resourceVersion stays. For filling.
     *
     * @throws MalformedListException when it is not one JSON object, or has no name or no numeric resourceVersion
     */
    void put(byte[] bytes, int from, int to) {
        state.put(bytes, from, to, false);
    }

    /** The list has ended. Readers go on meanwhile. */
    void listed() {
        state.listed();
    }

    /**
     * The same by an event of a watch, in one step with the resourceVersion. Whether the event is newer than what is there
     * is the caller's to know ({@link #resourceVersionOf}).
     */
    ItemMeta change(byte[] bytes, int from, int to) {
        return state.put(bytes, from, to, true);
    }

    /**
     * In one step with the resourceVersion, which advances in any case.
     *
     * @param namespace empty for none
     * @return whether it was there
     */
    boolean remove(String namespace, String name, long resourceVersion) {
        return state.remove(ItemIdentity.of(namespace, name), resourceVersion);
    }

    /** The collection is at least of this resourceVersion; it never goes back. */
    void advance(long resourceVersion) {
        state.advance(resourceVersion);
    }

    /**
     * A page of the present. The first use of a filter or order takes longer, that of a field for which there is no column
     * yet much longer.
     *
     * @param memory is told of what the page keeps until it has been sent
     * @throws MalformedListException when an object has a field twice that the query names
     * @throws CacheFullException when there is no memory for the view, or it looks at more than 32 fields
     */
    SelectedPage select(ListQuery query, PageMemory memory) throws InterruptedException {
        return page(moment(query), query, memory);
    }

    /**
     * The version of an object at present.
     *
     * @param filter without an order
     * @param namespace empty for none
     * @return -1 when it is not there or does not match the filter
     * @throws MalformedListException as {@link #select}
     */
    long resourceVersionWhere(ListQuery filter, String namespace, String name) throws InterruptedException {
        ItemIdentity identity = ItemIdentity.of(namespace, name);
        RankedItem<StoredObject> place =
                moment(filter).rows.find(other -> other.item().identity().compareTo(identity));
        return place == null ? -1 : place.item().resourceVersion();
    }

    /** What matches a query, in its order. */
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
     * The moment from which on there is the view, however many ask for it at the same time.
     *
     * @param number the moment of the caller's: it gets no earlier one
     * @return null when no view can be kept
     */
    private @Nullable Snapshot built(ViewKey key, ListQuery query, long number) throws InterruptedException {
        while (true) {
            if (building.size() >= MOST_BUILDING && !building.containsKey(key)) {
                throw new CacheFullException();
            }
            FutureTask<@Nullable Snapshot> task =
                    building.computeIfAbsent(key, absent -> new FutureTask<>(() -> build(key, query)));
            Thread.ofVirtual().name("cache-view").start(task); // a second start of it does nothing
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
     * A page keeps its objects alive, compressed as they are, whatever becomes of the collection meanwhile; and one of them at a time
     * as it is sent.
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

    long resourceVersion() {
        return state.now().resourceVersion();
    }

    /** @return -1 when it is not there */
    long resourceVersionOf(String namespace, String name) {
        StoredObject entry = state.now().entry(ItemIdentity.of(namespace, name));
        return entry == null ? -1 : entry.resourceVersion();
    }

    int size() {
        return state.now().entries().size();
    }

    /** How many objects are in the namespace of this one. */
    int countBeside(ItemIdentity identity) {
        return state.now().countBeside(identity);
    }

    /** The bytes of all objects as they came. */
    long jsonBytes() {
        return state.now().sizes().json();
    }

    /** About how many bytes all of it takes. */
    long memory() {
        return state.memory();
    }
}
