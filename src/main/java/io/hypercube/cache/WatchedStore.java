package io.hypercube.cache;

import io.hypercube.cache.store.ObjectStore;
import io.hypercube.list.ListEnvelope;
import io.hypercube.list.item.ItemMeta;
import io.hypercube.list.json.MalformedListException;
import java.net.ProtocolException;
import java.util.OptionalLong;

/** The content of a list, kept up to date by the events of a watch. Only one thread may change it. */
record WatchedStore(ObjectStore store, ListEnvelope envelope, WrittenVersions written) {

    /** The result of an event or a watch. */
    enum Outcome {
        APPLIED,
        /** The resourceVersion is too old: the collection must be listed again. */
        GONE
    }

    static WatchedStore of(ObjectStore store, ListEnvelope envelope, WrittenVersions written)
            throws NotCacheableException {
        OptionalLong version = envelope.resourceVersion();
        if (version.isEmpty() || version.getAsLong() == 0) {
            throw new NotCacheableException("the list has no resourceVersion that can be watched from");
        }
        if (envelope.hasSelfLink()) {
            throw new NotCacheableException("the list has a selfLink, which depends on the requested path");
        }
        store.advance(version.getAsLong());
        return new WatchedStore(store, envelope, written);
    }

    /**
     * Applies an event.
     *
     * @throws OutOfOrderException when events are out of order; the content can no longer be trusted
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
        long version = bookmark.resourceVersion()
                .orElseThrow(() -> new OutOfOrderException("a bookmark has no resourceVersion"));
        if (version < store.resourceVersion()) {
            throw outOfOrder(bookmark.type(), version);
        }
        store.advance(version);
        return Outcome.APPLIED;
    }

    private OutOfOrderException outOfOrder(WatchFrame.Type type, long version) {
        return new OutOfOrderException(
                type + " event of version " + version + " arrived after version " + store.resourceVersion());
    }

    /** The events of a watch do not continue from the stored version; the content can no longer be trusted. */
    static final class OutOfOrderException extends ProtocolException {
        private static final long serialVersionUID = 1L;

        OutOfOrderException(String message) {
            super(message);
        }
    }
}
