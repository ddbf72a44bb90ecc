package io.hypercube.cache;

import io.hypercube.cluster.Cluster;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.GroupVersionResource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * After a restart, fills the collections again that callers read within the last hour, so that the first of them does not
 * wait for the list. One collection is filled at a time, with a pause as long as the list took, and none while its cluster
 * is not ready or has calls that wait. At most half of the cache's memory is used. Each minute, and at the end, the
 * collections that were read are recorded.
 */
public final class CacheWarming implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(CacheWarming.class);
    private static final Duration RECENT = Duration.ofHours(1);
    private static final Duration GIVE_UP = Duration.ofMinutes(10);

    /**
     * Intervals.
     *
     * @param record between two records of what was read
     * @param pause the least time between two fillings, and between two looks at a cluster that is not ready
     */
    public record Intervals(Duration record, Duration pause) {
        public static final Intervals USUAL = new Intervals(Duration.ofMinutes(1), Duration.ofSeconds(2));
    }

    /**
     * The gateway's knowledge of collections and clusters.
     *
     * @param find the cluster of that name, if there is one
     * @param isFree whether the cluster is ready and no call to it waits
     * @param owns whether this replica keeps the collection
     */
    public record Surroundings(
            Function<ClusterName, Optional<Cluster>> find, Predicate<Cluster> isFree, Predicate<CollectionKey> owns) {}

    private final WatchCache cache;
    private final RecentCollectionStore store;
    private final Surroundings surroundings;
    private final Intervals pace;
    private boolean failing;
    private @Nullable Thread filling;
    private @Nullable Thread recording;

    public CacheWarming(WatchCache cache, RecentCollectionStore store, Surroundings surroundings, Intervals pace) {
        this.cache = cache;
        this.store = store;
        this.surroundings = surroundings;
        this.pace = pace;
    }

    /** Fills and records on threads of its own until closed. */
    public void start() {
        filling = Thread.ofVirtual().name("cache warming").start(() -> untilInterrupted(this::fill));
        recording = Thread.ofVirtual().name("cache record").start(() -> untilInterrupted(this::keepRecord));
    }

    private interface Task {
        void run() throws InterruptedException;
    }

    private static void untilInterrupted(Task task) {
        try {
            task.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOGGER.atWarn()
                    .addKeyValue("reason", e.getMessage())
                    .log("the cache is not filled again after the restart");
        }
    }

    private void fill() throws InterruptedException {
        List<RecentCollectionStore.Entry> left = new ArrayList<>(store.within(RECENT));
        long end = System.nanoTime() + GIVE_UP.toNanos();
        int filled = 0;
        while (!left.isEmpty() && System.nanoTime() - end < 0 && cache.memory() < cache.mostMemory() / 2) {
            Optional<CollectionKey> next = next(left);
            if (next.isPresent()) {
                fill(next.get());
                filled++;
            }
            Thread.sleep(pace.pause());
        }
        if (filled > 0) {
            LOGGER.atInfo().addKeyValue("collections", filled).log("filled the cache again after the restart");
        }
    }

    /**
     * Takes the first collection that this replica keeps and whose cluster is free from the list, and drops those that are
     * filled. Those of another replica stay in the list: in a rolling update this one may get them later.
     */
    private Optional<CollectionKey> next(List<RecentCollectionStore.Entry> left) {
        for (RecentCollectionStore.Entry entry : List.copyOf(left)) {
            Optional<CollectionKey> key = ClusterName.parse(entry.cluster())
                    .flatMap(surroundings.find())
                    .map(cluster -> new CollectionKey(cluster, entry.resource(), entry.namespace()));
            if (key.isPresent() && cache.isListed(key.get())) {
                left.remove(entry);
            } else if (key.isPresent()
                    && surroundings.owns().test(key.get())
                    && surroundings.isFree().test(key.get().cluster())) {
                left.remove(entry);
                return key;
            }
        }
        return Optional.empty();
    }

    /** Waits until the collection has been listed, and as long again. */
    private void fill(CollectionKey key) throws InterruptedException {
        long begun = System.nanoTime();
        cache.openBeside(key);
        while (cache.shared().isOpening(key)) {
            Thread.sleep(pace.pause().dividedBy(10));
        }
        Thread.sleep(Duration.ofNanos(System.nanoTime() - begun));
    }

    private void keepRecord() throws InterruptedException {
        while (true) {
            Thread.sleep(pace.record());
            record();
        }
    }

    private void record() {
        List<CollectionKey> read = cache.shared().readWithin(pace.record().multipliedBy(2));
        if (read.isEmpty()) {
            return;
        }
        try {
            store.read(
                    read.stream()
                            .map(key -> new RecentCollectionStore.Entry(
                                    key.cluster().name().value(), key.resource(), key.namespace()))
                            .distinct()
                            .toList(),
                    RECENT);
            failing = false;
        } catch (RuntimeException e) {
            if (!failing) {
                LOGGER.atWarn().addKeyValue("reason", e.getMessage()).log("cannot record which collections are read");
            }
            failing = true;
        }
    }

    /** Records what was read, and ends. Blocking; called before the cache and the database are closed. */
    @Override
    public void close() {
        if (filling != null && recording != null) {
            filling.interrupt();
            recording.interrupt();
            record();
        }
    }

    /** Keeps the names of collections that were read recently over a restart. Replicas share it. Blocking. */
    public interface RecentCollectionStore {
        /** How many collections are kept at most; those that were read longest ago are forgotten. */
        int MOST = 1_000;

        /** @param namespace empty for all namespaces, and for cluster-scoped resources */
        record Entry(String cluster, GroupVersionResource resource, String namespace) {}

        /** Records collections that were read just now, and forgets those that were not read for this time. */
        void read(Collection<Entry> entries, Duration kept);

        /** The collections that were read in this time, the latest first. */
        List<Entry> within(Duration time);
    }
}
