package io.hypercube.cache;

import io.hypercube.list.ItemMeta;
import io.hypercube.list.ListEnvelope;
import io.hypercube.list.json.MalformedListException;
import java.util.OptionalLong;

/** What was listed, and is kept up to date by the events of a watch. One thread changes it. */
record WatchedStore(ObjectStore store, ListEnvelope envelope, WrittenVersions written) {

    /** What came next. */
    enum Outcome {
        APPLIED,
        /** The versions between were lost: the collection has to be listed again. */
        GONE
    }

    static WatchedStore of(ObjectStore store, ListEnvelope envelope, WrittenVersions written)
            throws NotCacheableException {
        OptionalLong version = envelope.resourceVersion();
        if (version.isEmpty() || version.getAsLong() == 0) {
            throw new NotCacheableException("its resourceVersion is not one that can be watched from");
        }
        if (envelope.hasSelfLink()) {
            throw new NotCacheableException("its lists name the path that was asked");
        }
        store.advance(version.getAsLong());
        return new WatchedStore(store, envelope, written);
    }

    /**
     * Applies an event.
     *
     * @throws OutOfOrderException for events that are not in order, after which nothing here can be relied on
     */
    Outcome apply(byte[] line) throws OutOfOrderException {
        try {
            WatchFrame frame = WatchFrame.read(line);
            return switch (frame.type()) {
                case ADDED, MODIFIED -> change(frame);
                case DELETED -> remove(frame.meta());
                case BOOKMARK -> advance(frame);
                case ERROR -> Outcome.GONE;
            };
        } catch (MalformedListException e) {
            throw new OutOfOrderException("unreadable watch event: " + e.getMessage());
        }
    }

    private Outcome change(WatchFrame frame) throws OutOfOrderException {
        ItemMeta meta = frame.meta();
        if (meta.resourceVersion() > store.resourceVersion()) {
            byte[] item = frame.item(envelope.isOfTypedItems());
            store.change(item, 0, item.length);
        } else if (store.resourceVersionOf(meta.namespace(), meta.name()) != meta.resourceVersion()) {
            throw outOfOrder(frame.type(), meta.resourceVersion());
        }
        return Outcome.APPLIED;
    }

    private Outcome remove(ItemMeta meta) throws OutOfOrderException {
        long known = store.resourceVersionOf(meta.namespace(), meta.name());
        boolean late = known < meta.resourceVersion() && meta.resourceVersion() <= store.resourceVersion();
        if (known > meta.resourceVersion() || (known >= 0 && late)) {
            throw outOfOrder(WatchFrame.Type.DELETED, meta.resourceVersion());
        }
        store.remove(meta.namespace(), meta.name(), meta.resourceVersion());
        written.removed(meta.namespace(), meta.name());
        return Outcome.APPLIED;
    }

    private Outcome advance(WatchFrame bookmark) throws OutOfOrderException {
        long version =
                bookmark.resourceVersion().orElseThrow(() -> new OutOfOrderException("a bookmark without a version"));
        if (version < store.resourceVersion()) {
            throw outOfOrder(bookmark.type(), version);
        }
        store.advance(version);
        return Outcome.APPLIED;
    }

    private OutOfOrderException outOfOrder(WatchFrame.Type type, long version) {
        return new OutOfOrderException(
                type + " of version " + version + " after version " + store.resourceVersion() + " was seen");
    }
}
