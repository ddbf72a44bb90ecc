package io.hypercube.cache;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What was written through this gateway and must be seen by whoever reads next. Of most writes the answer says the version;
 * of a deletion it says nothing but that it is done; where it is unknown, the cluster is asked for the version that the
 * collection has by then.
 */
final class WrittenVersions implements Freshness.Demand {
    private final CollectionReader reader;
    private final ReentrantLock asking = new ReentrantLock();
    private final List<Deletion> deletions = new ArrayList<>(); // guarded by this, as all below
    private long required;
    private long since = System.nanoTime();
    private long unknown;
    private long settled;

    /** An object that is being deleted. */
    static final class Deletion {
        private final String namespace;
        private final String name;
        private boolean done;
        private boolean seen;

        private Deletion(String namespace, String name) {
            this.namespace = namespace;
            this.name = name;
        }
    }

    WrittenVersions(CollectionReader reader) {
        this.reader = reader;
    }

    /** An answer said this version. */
    synchronized void wrote(long version) {
        if (version > required) {
            required = version;
            since = System.nanoTime();
        }
    }

    /** Something was written, or may have been. */
    synchronized void wroteUnknown() {
        unknown++;
    }

    /** To be called before the deletion is sent, so that its event cannot come unnoticed. */
    synchronized Deletion deleting(String namespace, String name) {
        Deletion deletion = new Deletion(namespace, name);
        deletions.add(deletion);
        return deletion;
    }

    /** It was not carried out, or its version is known. */
    synchronized void notDeleted(Deletion deletion) {
        deletions.remove(deletion);
    }

    /** The cluster said that the object is gone. */
    synchronized void deleted(Deletion deletion) {
        if (deletion.seen) {
            deletions.remove(deletion);
        } else {
            deletion.done = true;
            since = System.nanoTime();
        }
    }

    /** The watch told that an object is gone. */
    synchronized void removed(String namespace, String name) {
        for (Deletion deletion : List.copyOf(deletions)) {
            if (deletion.namespace.equals(namespace) && deletion.name.equals(name)) {
                deletion.seen = true;
                if (deletion.done) {
                    deletions.remove(deletion);
                }
            }
        }
    }

    /** What is written from now on may not be in a list that begins now. */
    synchronized Mark mark() {
        return new Mark(
                unknown, deletions.stream().filter(deletion -> deletion.done).toList());
    }

    record Mark(long unknown, List<Deletion> deletions) {}

    /** A list that began at the mark has come. */
    synchronized void listed(Mark mark) {
        settled = Math.max(settled, mark.unknown);
        deletions.removeAll(mark.deletions);
    }

    /** Asks the cluster where a version is unknown. Blocks. */
    void settle() throws IOException, InterruptedException, NotCacheableException {
        if (isSettled()) {
            return;
        }
        asking.lockInterruptibly();
        try {
            if (!isSettled()) {
                Mark mark = mark();
                wrote(reader.version());
                listedUpTo(mark.unknown);
            }
        } finally {
            asking.unlock();
        }
    }

    private synchronized boolean isSettled() {
        return settled == unknown;
    }

    private synchronized void listedUpTo(long mark) {
        settled = Math.max(settled, mark);
    }

    @Override
    public synchronized boolean isMet(ObjectStore store) {
        return settled == unknown
                && store.resourceVersion() >= required
                && deletions.stream()
                        .noneMatch(deletion ->
                                deletion.done && store.resourceVersionOf(deletion.namespace, deletion.name) >= 0);
    }

    @Override
    public synchronized long since() {
        return since;
    }
}
