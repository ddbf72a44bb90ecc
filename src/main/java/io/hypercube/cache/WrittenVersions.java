package io.hypercube.cache;

import io.hypercube.cache.store.ObjectStore;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * The writes made through this gateway that later readers must see. Most answers contain the resourceVersion; the
 * answer to a deletion does not. Where the version is unknown, the cluster is asked for the collection's current
 * version. Thread-safe.
 */
final class WrittenVersions implements Freshness.Constraint {
    private static final Duration OVERDUE = Duration.ofSeconds(2);

    /** For a list that was requested before any write was observed. */
    static final Mark NOTHING = new Mark(0, 0, List.of());

    private final Present present;
    private final Runnable settledNow;
    private final boolean hasEvents;
    private final RequiredVersion required; // guarded by this, as are the fields below
    private final List<Deletion> deletions = new ArrayList<>();
    private long since = System.nanoTime();
    private long unknown;
    private long settled;
    private boolean asking;
    private boolean failed;

    /** Reads the collection's current resourceVersion. Blocks. */
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

    /** @param settledNow called when the cluster has been asked; on any thread */
    WrittenVersions(Present present, Runnable settledNow) {
        this(present, settledNow, true, new RequiredVersion(null, System::nanoTime));
    }

    private WrittenVersions(Present present, Runnable settledNow, boolean hasEvents, RequiredVersion required) {
        this.present = present;
        this.settledNow = settledNow;
        this.hasEvents = hasEvents;
        this.required = required;
    }

    /**
     * For a collection that another replica follows: no watch reports deletions here, so they are only counted. No list
     * made here shows that the cluster's versions have started over, so a version is required for a limited time.
     *
     * @param required which limits it
     */
    static WrittenVersions withoutEvents(Present present, RequiredVersion required) {
        return new WrittenVersions(present, () -> {}, false, required);
    }

    /** A write was answered with this version. */
    synchronized void wrote(long version) {
        if (required.write(version)) {
            since = System.nanoTime();
        }
    }

    /** A write was made, or may have been, at an unknown version. */
    synchronized void wroteUnknown() {
        unknown++;
    }

    /** Must be called before the deletion is sent, so that its event is not missed. */
    synchronized Deletion deleting(String namespace, String name) {
        Deletion deletion = new Deletion(namespace, name);
        if (hasEvents) {
            deletions.add(deletion);
        }
        return deletion;
    }

    /** The deletion was not made, or its version is known. */
    synchronized void notDeleted(Deletion deletion) {
        deletions.remove(deletion);
    }

    /** The cluster has confirmed the deletion. */
    synchronized void deleted(Deletion deletion) {
        if (!hasEvents) {
            wroteUnknown();
        } else if (deletion.seen) {
            deletions.remove(deletion);
        } else {
            deletion.done = true;
            deletion.doneAt = System.nanoTime();
            since = deletion.doneAt;
        }
    }

    /** The watch has reported an object as deleted. */
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

    /** Marks the start of a list: writes made from now on may be missing from it. */
    synchronized Mark mark() {
        return new Mark(
                unknown,
                required.get(),
                deletions.stream().filter(deletion -> deletion.done).toList());
    }

    record Mark(long unknown, long required, List<Deletion> deletions) {}

    /**
     * A list that started at the mark is complete. It includes all earlier writes, even when the cluster's versions
     * start over.
     */
    synchronized void listed(Mark mark) {
        settled = Math.max(settled, mark.unknown);
        if (required.get() <= mark.required) {
            required.forget();
        }
        deletions.removeAll(mark.deletions);
    }

    /** Asks the cluster for its version when one is unknown; concurrent readers share one request. */
    @Override
    public synchronized void pursue() {
        if (deletions.removeIf(WrittenVersions::isOverdue)) {
            unknown++;
        }
        if (settled != unknown && !asking) {
            asking = true;
            since = failed ? since : System.nanoTime(); // a failed request does not extend the readers' wait
            Thread.ofVirtual().name("collection version").start(this::ask);
        }
    }

    /**
     * The version that a copy must have reached that another replica follows, for a record {@link #withoutEvents}. Asks
     * the cluster when a version is unknown or an object was deleted, and waits for its answer for at most {@link
     * Freshness#PATIENCE}. Empty when there was none.
     */
    synchronized OptionalLong settle() throws InterruptedException {
        pursue();
        long until = System.nanoTime() + Freshness.PATIENCE.toNanos();
        while (settled != unknown && asking && until - System.nanoTime() > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, until - System.nanoTime());
        }
        return settled == unknown ? OptionalLong.of(required.get()) : OptionalLong.empty();
    }

    /** Whether no write was recorded. */
    synchronized boolean isEmpty() {
        return required.get() == 0 && unknown == 0 && deletions.isEmpty();
    }

    /** Whether the event of a deletion is overdue: it was a dry run (requested in its body), or the event was missed. */
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
            // asked again for the next reader
        } finally {
            asked(done);
            settledNow.run();
        }
    }

    /** @return whether no further write of unknown version was made meanwhile */
    private synchronized boolean answered(long mark, long version) {
        wrote(version);
        settled = Math.max(settled, mark);
        asking = settled != unknown;
        return !asking;
    }

    private synchronized void asked(boolean done) {
        failed = !done;
        asking = done && asking; // when done, the next request may have started already
        notifyAll();
    }

    @Override
    public synchronized boolean isMet(ObjectStore store) {
        return settled == unknown
                && store.resourceVersion() >= required.get()
                && deletions.stream()
                        .noneMatch(deletion ->
                                deletion.done && store.resourceVersionOf(deletion.namespace, deletion.name) >= 0);
    }

    /**
     * Whether the watch has not reached a required version in time. It may never do so: for a quiet collection, an API
     * server that does not request progress from etcd sends neither events nor bookmarks.
     */
    synchronized boolean isOverdue(ObjectStore store) {
        return settled == unknown
                && store.resourceVersion() < required.get()
                && System.nanoTime() - since > OVERDUE.toNanos();
    }

    @Override
    public synchronized long since() {
        return since;
    }
}
