package io.hypercube.cache;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterReader;
import io.hypercube.core.kube.RequestInfo;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The side of the cache that serves replicas, so that one of them keeps a collection for all: the versions that a page
 * of another replica must have reached, and the end of a copy that another replica has taken over. Thread-safe.
 */
public final class SharedCollections {
    private final ReflectorRegistry reflectors;
    private final ClusterReader reader;
    private volatile @Nullable WritesElsewhere elsewhere;

    SharedCollections(ReflectorRegistry reflectors, ClusterReader reader) {
        this.reflectors = reflectors;
        this.reader = reader;
    }

    /** Remembers all writes from now on, because other replicas keep collections. Called before the first call. */
    public void rememberWrites() {
        elsewhere = new WritesElsewhere(reader);
    }

    /**
     * The version that another replica's copy must have reached, so that it includes the writes made through this one; 0
     * for none. Blocks for at most a second. Empty when that is not known: the page must be read from the cluster.
     */
    public OptionalLong requiredElsewhere(CollectionKey key) throws InterruptedException {
        WritesElsewhere remembered = elsewhere;
        return remembered == null ? OptionalLong.empty() : remembered.required(key);
    }

    /** A write with this version was made through another replica, so pages from memory must include it. */
    void wroteElsewhere(CollectionKey key, long version) {
        Reflector kept = reflectors.find(key);
        if (kept != null && version > 0) {
            kept.written().wrote(version);
        }
    }

    /** Drops the collection, because another replica keeps it now. */
    public void handOver(CollectionKey key) {
        Reflector kept = reflectors.find(key);
        if (kept != null) {
            reflectors.end(kept);
        }
    }

    /** The number of collections in memory that match. */
    public long count(Predicate<CollectionKey> which) {
        return reflectors.stream().map(Reflector::key).filter(which).count();
    }

    /** Whether the collection is being listed for the first time. */
    boolean isOpening(CollectionKey key) {
        Reflector kept = reflectors.find(key);
        return kept != null && kept.freshness().isOpening();
    }

    /** The collections in memory that callers have read in this time. */
    List<CollectionKey> readWithin(Duration time) {
        return reflectors.stream()
                .filter(one -> one.retention().isReadWithin(time))
                .map(Reflector::key)
                .toList();
    }

    /** The records of the collections that a write may change. */
    List<WrittenVersions> touchedBy(Cluster cluster, RequestInfo.Resource write) {
        Stream<WrittenVersions> here = reflectors
                .toldOfWrites()
                .filter(one -> one.key().isTouchedBy(cluster, write))
                .map(Reflector::written);
        WritesElsewhere remembered = elsewhere;
        return Stream.concat(here, Stream.ofNullable(remembered).map(writes -> writes.of(cluster, write)))
                .toList();
    }
}
