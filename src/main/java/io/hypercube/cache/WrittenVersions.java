package io.hypercube.cache;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What was written through this gateway and must be seen by whoever reads next. Of most writes the answer says the version;
 * of a deletion it says nothing but that it is done; where it is unknown, the cluster is asked for the version that the
 * collection has by then.
 */
final class WrittenVersions implements Freshness.Constraint {
    private static final Duration OVERDUE = Duration.ofSeconds(2);

    /** Of a list that began before anything was known to be written. */
    static final Mark NOTHING = new Mark(0, 0, List.of());

    private final Present present;
    private final Runnable settledNow;
    private final List<Deletion> deletions = new ArrayList<>(); // guarded by this, as all below
    private long required;
    private long since = System.nanoTime();
    private long unknown;
    private long settled;
    private boolean asking;
    private boolean failed;

    /** The version that the collection has by now. Blocks. */
    interface Present {
        long version() throws IOException, InterruptedException, NotCacheableException;
    }

    /** An object that is being deleted. */
    static final class Deletion {
        private final String namespace;
        private final String name;
        private boolean done;
        private long doneAt;
        private boolean seen;

        private Deletion(String namespace, String name) {
            this.namespace = namespace;
            this.name = name;
        }
    }

    /** @param settledNow is told when the cluster was asked; by any thread */
    WrittenVersions(Present present, Runnable settledNow) {
        this.present = present;
        this.settledNow = settledNow;
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
            deletion.doneAt = System.nanoTime();
            since = deletion.doneAt;
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
                unknown,
                required,
                deletions.stream().filter(deletion -> deletion.done).toList());
    }

    record Mark(long unknown, long required, List<Deletion> deletions) {}

    /** A list that began at the mark has come: all that was written before is in it, also where the cluster counts anew. */
    synchronized void listed(Mark mark) {
        settled = Math.max(settled, mark.unknown);
        required = required <= mark.required ? 0 : required;
        deletions.removeAll(mark.deletions);
    }

    /** Has the cluster asked where a version is unknown: once, however many want to know. */
    @Override
    public synchronized void pursue() {
        if (deletions.removeIf(WrittenVersions::isOverdue)) {
            unknown++;
        }
        if (settled != unknown && !asking) {
            asking = true;
            since = failed ? since : System.nanoTime(); // nobody waits again for what could not be asked
            Thread.ofVirtual().name("collection version").start(this::ask);
        }
    }

    /** It was not for earnest (a dry run, by its body), or its event was missed. */
    private static boolean isOverdue(Deletion deletion) {
        return deletion.done && System.nanoTime() - deletion.doneAt > Freshness.PATIENCE.toNanos();
    }

    private void ask() {
        boolean done = false;
        try {
            while (!done) {
                long mark = mark().unknown;
                done = answered(mark, present.version());
            }
        } catch (IOException | NotCacheableException | InterruptedException e) {
            // whoever wants to know next has it asked again
        } finally {
            asked(done);
            settledNow.run();
        }
    }

    /** @return whether nothing was written meanwhile whose version is unknown */
    private synchronized boolean answered(long mark, long version) {
        wrote(version);
        settled = Math.max(settled, mark);
        asking = settled != unknown;
        return !asking;
    }

    private synchronized void asked(boolean done) {
        failed = !done;
        asking = done && asking; // when done, another may have begun by now
    }

    @Override
    public synchronized boolean isMet(ObjectStore store) {
        return settled == unknown
                && store.resourceVersion() >= required
                && deletions.stream()
                        .noneMatch(deletion ->
                                deletion.done && store.resourceVersionOf(deletion.namespace, deletion.name) >= 0);
    }

    /**
     * Whether readers wait for a version that the watch does not come to. It may never: of a collection that is quiet, an
     * API server that asks etcd for no progress sends neither event nor bookmark.
     */
    synchronized boolean isOverdue(ObjectStore store) {
        return settled == unknown
                && store.resourceVersion() < required
                && System.nanoTime() - since > OVERDUE.toNanos();
    }

    @Override
    public synchronized long since() {
        return since;
    }
}
