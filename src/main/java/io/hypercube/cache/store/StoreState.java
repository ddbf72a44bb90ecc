package io.hypercube.cache.store;

import io.hypercube.cache.store.ObjectStore.CacheFullException;
import io.hypercube.cache.store.ViewBuild.Change;
import io.hypercube.cache.store.ViewCache.ViewKey;
import io.hypercube.list.item.ItemIdentity;
import io.hypercube.list.item.ItemMeta;
import io.hypercube.list.item.ItemProjection;
import io.hypercube.list.item.ItemQuery;
import io.hypercube.list.item.RankedItem;
import io.hypercube.list.query.FieldPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Holds the current snapshot, and the lock under which the next one is made. Readers take no lock.
 *
 * <p>A view that is being built does not lose changes: from {@link #begin} on every change is recorded, and {@link
 * #publish} applies the recorded changes under the lock.
 */
final class StoreState {
    static final int MOST_PATHS = 32;

    private static final Comparator<StoredObject> BY_IDENTITY = Comparator.comparing(StoredObject::identity);

    private final ReentrantLock lock = new ReentrantLock();
    private final List<ViewBuild> builds = new ArrayList<>();
    private final DictionaryPolicy dictionary = new DictionaryPolicy();
    private final ItemMeta.Reader metas = new ItemMeta.Reader();
    private ItemProjection projection = Snapshot.EMPTY.columns();
    private ItemProjection.Projector projector = projection.projector();
    private ItemIdentity last = ItemIdentity.of("", "-");
    private final AtomicLong building = new AtomicLong();
    private final BooleanSupplier room;
    private volatile Snapshot now = Snapshot.EMPTY;

    /** Creates an empty state; {@code room} returns whether the memory that {@link #memory} reports is available. */
    StoreState(BooleanSupplier room) {
        this.room = room;
    }

    Snapshot now() {
        return now;
    }

    /**
     * Adds or replaces an object.
     *
     * @param advance whether to raise the collection's resourceVersion to that of the object
     */
    ItemMeta put(byte[] bytes, int from, int to, boolean advance) {
        lock.lock();
        try {
            byte[] columns = projector.project(bytes, from, to);
            ItemMeta meta = metas.read(columns, 0, columns.length);
            StoredObject entry = new StoredObject(
                    identity(meta),
                    meta.resourceVersion(),
                    dictionary.codec(),
                    new StoredObject.Bytes(bytes, from, to),
                    columns);
            Snapshot changed = put(entry, now);
            now = advance ? changed.at(meta.resourceVersion()) : changed;
            if (dictionary.isDue(now)) {
                train();
            }
            return meta;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Reuses the identity of an existing object, and the namespace string of the previous object: lists are sorted by
     * namespace.
     */
    private ItemIdentity identity(ItemMeta meta) {
        ItemIdentity identity = ItemIdentity.of(meta.namespace(), meta.name());
        StoredObject before = now.entry(identity);
        last = before == null ? identity.sharingWith(last) : before.identity();
        return last;
    }

    private Snapshot put(StoredObject entry, Snapshot snapshot) {
        StoredObject before = snapshot.entry(entry.identity());
        return changed(snapshot, snapshot.entries().with(entry, BY_IDENTITY), new Change(before, entry));
    }

    /** The initial list is complete; trains the dictionary if that is due. */
    void listed() {
        lock.lock();
        try {
            if (dictionary.isDueWhenListed(now)) {
                train();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Trains the dictionary and compresses all entries again. */
    private void train() {
        List<StoredObject> entries = now.entries().slice(0, now.entries().size());
        if (!dictionary.train(entries)) {
            return;
        }
        Snapshot changed = now;
        for (StoredObject entry : entries) {
            changed = put(entry.packedBy(dictionary.codec(), projector), changed);
        }
        now = changed;
    }

    /** @return whether the object existed */
    boolean remove(ItemIdentity identity, long resourceVersion) {
        lock.lock();
        try {
            Snapshot snapshot = now;
            StoredObject before = snapshot.entry(identity);
            if (before != null) {
                snapshot = changed(snapshot, snapshot.entries().without(before, BY_IDENTITY), new Change(before, null));
            }
            now = snapshot.at(resourceVersion);
            return before != null;
        } finally {
            lock.unlock();
        }
    }

    void advance(long resourceVersion) {
        lock.lock();
        try {
            now = now.at(resourceVersion);
        } finally {
            lock.unlock();
        }
    }

    private Snapshot changed(Snapshot snapshot, ImmutableSortedList<StoredObject> entries, Change change) {
        builds.forEach(build -> build.miss(change));
        return snapshot.with(
                entries,
                ViewCache.changed(snapshot.views(), change),
                snapshot.sizes().with(change.before(), change.after()));
    }

    /** @return null when the columns do not cover the fields of the query */
    @Nullable
    ViewBuild begin(ItemQuery query) {
        lock.lock();
        try {
            if (!now.columns().covers(query.paths())) {
                return null;
            }
            ViewBuild build = new ViewBuild(query, now);
            builds.add(build);
            return build;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends the build and publishes its view.
     *
     * @return the first snapshot with the view; null when columns of the view were dropped meanwhile
     */
    @Nullable
    Snapshot publish(ViewBuild build, ViewKey key, List<RankedItem<StoredObject>> sorted, long use) {
        View built = build.view(sorted);
        lock.lock();
        try {
            View finished = build.finished(built);
            if (finished == null) {
                return null;
            }
            finished.use(use);
            now = now.with(ViewCache.with(key, finished, now));
            return now;
        } finally {
            lock.unlock();
        }
    }

    /** @return whether the columns had all fields of the query since the beginning */
    boolean end(ViewBuild build) {
        lock.lock();
        try {
            builds.remove(build);
            return !build.isWithoutColumns();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Adds fields to the columns of new entries; the least recently used fields and their views are evicted beyond 32
     * fields.
     *
     * @return the entries whose columns do not contain the fields yet
     */
    ImmutableSortedList<StoredObject> widen(Set<FieldPath> paths) {
        lock.lock();
        try {
            Set<FieldPath> wanted = new LinkedHashSet<>(paths);
            wanted.addAll(ViewCache.paths(now.views()));
            wanted.addAll(projection.more());
            hold(wanted.stream()
                    .filter(path -> !ItemProjection.isAlwaysThere(path))
                    .limit(MOST_PATHS)
                    .toList());
            return now.entries();
        } finally {
            lock.unlock();
        }
    }

    private void hold(List<FieldPath> paths) {
        projection = new ItemProjection(paths);
        projector = projection.projector();
        ItemProjection common = new ItemProjection(
                now.columns().more().stream().filter(paths::contains).toList());
        builds.forEach(build -> build.narrow(common));
        now = now.with(ViewCache.coveredBy(common, now.views()), common);
    }

    /**
     * Reverts the last {@link #widen} when it was not completed.
     *
     * @return the entries whose columns may contain unneeded fields
     */
    ImmutableSortedList<StoredObject> narrow() {
        lock.lock();
        try {
            hold(now.columns().more());
            return now.entries();
        } finally {
            lock.unlock();
        }
    }

    /** The columns of every entry have been extracted again with {@link #projection}. */
    void widened() {
        lock.lock();
        try {
            now = now.with(now.views(), projection).measured();
        } finally {
            lock.unlock();
        }
    }

    /** The fields of the columns since the last {@link #widen}. */
    ItemProjection projection() {
        lock.lock();
        try {
            return projection;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes or, with a negative number, releases memory for a view that is being built.
     *
     * @throws CacheFullException when the cache is out of memory
     */
    void build(long bytes) {
        building.addAndGet(bytes);
        if (bytes > 0 && !room.getAsBoolean()) {
            throw new CacheFullException();
        }
    }

    long memory() {
        Snapshot moment = now;
        return building.get()
                + moment.sizes().entries()
                + ViewCache.memory(moment.views())
                + dictionary.codec().memory();
    }
}
