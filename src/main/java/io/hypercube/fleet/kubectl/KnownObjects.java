package io.hypercube.fleet.kubectl;

import io.hypercube.list.item.ResourceVersions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one cluster that the client of a watch knows, by namespace, name and uid. When the watch cannot be continued,
 * the cluster is listed again, and the difference between both are the events that were missed. Bounded: beyond the limit, the
 * objects are forgotten, and a difference cannot be made any more. Thread-safe.
 */
final class KnownObjects {
    /** Approximate memory of an object, in bytes. */
    public static final int MEMORY = 384;

    private final Limit limit;
    private final Map<Key, Entry> objects = new HashMap<>();
    private @Nullable Set<Key> changedWhileLoading;
    private State state = State.UNKNOWN;
    private int listing;

    /** Bounds the objects of a whole stream. */
    public interface Limit {
        /** Counts one more object; false at the limit. */
        boolean take();

        /** Counts fewer objects. */
        void giveBack(int objects);
    }

    /** The difference between an object of a list and the known one. */
    public enum Change {
        NONE,
        ADDED,
        MODIFIED,
        /** Another object with the name of a deleted one. */
        REPLACED
    }

    /** An object that is not in the list any more. */
    public record Vanished(String namespace, String name, String uid) {}

    private enum State {
        UNKNOWN,
        LOADING,
        COMPLETE,
        TOO_MANY
    }

    private record Key(String namespace, String name) {
        static Key of(ObjectIdentity object) {
            return new Key(object.namespace(), object.name());
        }
    }

    private static final class Entry {
        private String uid;
        private int listing;

        private Entry(String uid, int listing) {
            this.uid = uid;
            this.listing = listing;
        }
    }

    public KnownObjects(Limit limit) {
        this.limit = limit;
    }

    /** Whether all objects are known, so that a list shows the difference. */
    public synchronized boolean isComplete() {
        return state == State.COMPLETE;
    }

    /** Whether objects of a load are still wanted. */
    public synchronized boolean isLoading() {
        return state == State.LOADING;
    }

    /** Forgets everything, also that there were too many: the next list is the first one. */
    public synchronized void clear() {
        forget(State.UNKNOWN);
    }

    private void forget(State next) {
        limit.giveBack(objects.size() + (changedWhileLoading == null ? 0 : changedWhileLoading.size()));
        objects.clear();
        changedWhileLoading = null;
        state = next;
    }

    /** The identity of an object is not known, so no difference can be made. */
    public synchronized void lost() {
        forget(State.TOO_MANY);
    }

    /** Applies an event of the watch. */
    public synchronized void apply(MemberEvent.Type type, ObjectIdentity object) {
        Key key = Key.of(object);
        if (state == State.LOADING && changedWhileLoading != null && !changedWhileLoading.contains(key)) {
            if (!taken()) {
                return;
            }
            changedWhileLoading.add(key);
        }
        if (state == State.UNKNOWN || state == State.TOO_MANY) {
            return;
        }
        if (type == MemberEvent.Type.DELETED) {
            if (objects.remove(key) != null) {
                limit.giveBack(1);
            }
        } else {
            put(key, object.uid());
        }
    }

    private boolean taken() {
        if (limit.take()) {
            return true;
        }
        forget(State.TOO_MANY);
        return false;
    }

    private void put(Key key, String uid) {
        Entry entry = objects.get(key);
        if (entry != null) {
            entry.uid = uid;
            entry.listing = listing;
        } else if (taken()) {
            objects.put(key, new Entry(uid, listing));
        }
    }

    /** Begins to load the objects of the version that the watch began with, while its events are applied already. */
    public synchronized void beginLoading() {
        forget(State.LOADING);
        changedWhileLoading = new HashSet<>();
    }

    /** Adds an object of that version. */
    public synchronized void load(ObjectIdentity object) {
        Key key = Key.of(object);
        if (state == State.LOADING && changedWhileLoading != null && !changedWhileLoading.contains(key)) {
            put(key, object.uid());
        }
    }

    /** All objects of that version have been loaded, or the load failed. */
    public synchronized void endLoading(boolean complete) {
        if (state == State.LOADING && changedWhileLoading != null) {
            limit.giveBack(changedWhileLoading.size());
            changedWhileLoading = null;
            if (complete) {
                state = State.COMPLETE;
            } else {
                forget(State.UNKNOWN);
            }
        }
    }

    /** Begins a list: the first one, or one whose difference from the known objects is wanted. */
    public synchronized void beginList() {
        listing++;
        if (state != State.TOO_MANY) {
            state = State.COMPLETE;
        }
    }

    /**
     * Compares an object of the list, and knows it from now on.
     *
     * @param since the version up to which the client knows all changes; empty for none
     */
    public synchronized Change listed(ObjectIdentity object, String since) {
        if (state == State.TOO_MANY) {
            return Change.ADDED;
        }
        Entry entry = objects.get(Key.of(object));
        String known = entry == null ? null : entry.uid;
        put(Key.of(object), object.uid());
        if (known == null) {
            return Change.ADDED;
        }
        if (!known.equals(object.uid())) {
            return Change.REPLACED;
        }
        return isNewer(object.resourceVersion(), since) ? Change.MODIFIED : Change.NONE;
    }

    /** Versions that are not numbers cannot be compared, so the object may have changed. */
    private static boolean isNewer(String version, String since) {
        OptionalLong now = ResourceVersions.parse(version);
        OptionalLong before = ResourceVersions.parse(since);
        return now.isEmpty() || before.isEmpty() || now.getAsLong() > before.getAsLong();
    }

    /**
     * Ends a list: forgets the objects that it did not have. Must be repeated until it returns none.
     *
     * @param most of these objects to return
     */
    public synchronized List<Vanished> endList(int most) {
        List<Vanished> vanished = new ArrayList<>();
        Iterator<Map.Entry<Key, Entry>> all = objects.entrySet().iterator();
        while (all.hasNext() && vanished.size() < most) {
            Map.Entry<Key, Entry> next = all.next();
            if (next.getValue().listing != listing) {
                vanished.add(
                        new Vanished(next.getKey().namespace(), next.getKey().name(), next.getValue().uid));
                all.remove();
            }
        }
        limit.giveBack(vanished.size());
        return vanished;
    }
}
