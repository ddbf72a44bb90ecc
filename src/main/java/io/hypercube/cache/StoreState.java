package io.hypercube.cache;

import io.hypercube.cache.ViewBuild.Change;
import io.hypercube.list.FieldPath;
import io.hypercube.list.ItemIdentity;
import io.hypercube.list.ItemMeta;
import io.hypercube.list.ItemProjection;
import io.hypercube.list.ItemQuery;
import io.hypercube.list.RankedItem;
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
 * The moment that readers see, and the lock under which the next one is made. Readers take no lock.
 *
 * <p>A view that is being built misses nothing: from {@link #begin} on every change is written down for it, and {@link
 * #publish} applies them under the lock.
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

    /** @param room whether there is memory for what {@link #memory} says by now */
    StoreState(BooleanSupplier room) {
        this.room = room;
    }

    Snapshot now() {
        return now;
    }

    /**
     * Adds or replaces an object.
     *
     * @param advance whether the collection's resourceVersion becomes at least that of the object
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

    /** Held once with what is there; objects come by namespace, so one namespace is held about once too. */
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

    /** All that the list had is there: what was put off until then is done. */
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

    /** What is there is compressed again. */
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

    /** @return whether it was there */
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

    /** @return null when the columns do not hold all that the query looks at */
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
     * Ends the build and makes its view one that is kept.
     *
     * @return the moment from which on there is the view; null when its columns are gone by now
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

    void end(ViewBuild build) {
        lock.lock();
        try {
            builds.remove(build);
        } finally {
            lock.unlock();
        }
    }

    /**
     * From here on the columns of what comes hold these paths too; those not used for longest go, and the views with them.
     *
     * @return the entries whose columns do not hold them yet
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
     * Takes back the last {@link #widen}, when it was not carried through.
     *
     * @return the entries whose columns may hold more than is wanted
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

    /** Every entry's columns have been taken anew by {@link #projection}. */
    void widened() {
        lock.lock();
        try {
            now = now.with(now.views(), projection).measured();
        } finally {
            lock.unlock();
        }
    }

    /** What columns hold from the last {@link #widen} on. */
    ItemProjection projection() {
        lock.lock();
        try {
            return projection;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Memory that something in the making takes, or gives back.
     *
     * @throws CacheFullException when there is none
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
