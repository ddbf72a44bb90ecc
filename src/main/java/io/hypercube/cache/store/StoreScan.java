package io.hypercube.cache.store;

import io.hypercube.list.item.ItemIdentity;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** One pass over the objects of a snapshot, without decompressing them. */
final class StoreScan {
    /** References that a thread copies at once. */
    private static final int STEP = 2048;

    private final ImmutableSortedList<StoredObject> entries;
    private final int from;
    private final int to;

    /** @param namespace empty for all objects */
    StoreScan(Snapshot snapshot, String namespace) {
        this.entries = snapshot.entries();
        if (namespace.isEmpty()) {
            this.from = 0;
            this.to = entries.size();
        } else {
            ItemIdentity within = ItemIdentity.of(namespace, "-");
            this.from = snapshot.from(within);
            this.to = snapshot.to(within);
        }
    }

    <R extends Predicate<StoredObject>> List<R> read(Supplier<R> readers) throws InterruptedException {
        return WorkerPool.inParts(to - from, (begin, end) -> {
            R reader = readers.get();
            read(from + begin, from + end, reader);
            return reader;
        });
    }

    private void read(int begin, int end, Predicate<StoredObject> reader) {
        for (int at = begin; at < end; at += STEP) {
            for (StoredObject entry : entries.slice(at, Math.min(end, at + STEP))) {
                if (!reader.test(entry)) {
                    return;
                }
            }
        }
    }
}
