package io.hypercube.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterReader;
import io.hypercube.core.kube.RequestInfo;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The writes that were made through this replica, for collections that another replica keeps. A page of the other one
 * must have reached them. They are remembered for two minutes, however often they are asked for, which is longer than a
 * watch without any sign of life is trusted. Thread-safe.
 */
final class WritesElsewhere {
    private static final Duration REMEMBERED = Duration.ofMinutes(2);
    private static final int MOST = 10_000;

    private final ClusterReader reader;
    private final Cache<Resource, WrittenVersions> known;
    private final LongSupplier nanoTime;
    private volatile long lostUntil;

    /** All API versions and namespaces of a resource share their writes, because their versions are comparable. */
    private record Resource(Cluster cluster, String group, String resource) {}

    WritesElsewhere(ClusterReader reader) {
        this(reader, System::nanoTime);
    }

    WritesElsewhere(ClusterReader reader, LongSupplier nanoTime) {
        this.reader = reader;
        this.nanoTime = nanoTime;
        this.lostUntil = nanoTime.getAsLong();
        this.known = Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterAccess(REMEMBERED)
                .ticker(nanoTime::getAsLong)
                .evictionListener(this::evicted)
                .build();
    }

    /** Without the evicted writes, no page of another replica is known to be fresh enough. */
    private void evicted(@Nullable Resource resource, @Nullable WrittenVersions written, RemovalCause cause) {
        if (cause == RemovalCause.SIZE && written != null && !written.isEmpty()) {
            lostUntil = nanoTime.getAsLong() + REMEMBERED.toNanos();
        }
    }

    /** The writes to the resource of a write that is about to be sent. */
    WrittenVersions of(Cluster cluster, RequestInfo.Resource write) {
        CollectionKey key = new CollectionKey(cluster, write.collection(), "");
        ListerWatcher lister = new ListerWatcher(reader, key);
        return Objects.requireNonNull(known.get(
                resource(key),
                absent -> WrittenVersions.withoutEvents(lister::version, new RequiredVersion(REMEMBERED, nanoTime))));
    }

    /**
     * The version that a copy of the collection must have reached, 0 for any. Blocks for at most a second when the
     * cluster must be asked for it; empty when it does not say.
     */
    OptionalLong required(CollectionKey key) throws InterruptedException {
        if (lostUntil - nanoTime.getAsLong() > 0) {
            return OptionalLong.empty();
        }
        WrittenVersions written = known.getIfPresent(resource(key));
        return written == null ? OptionalLong.of(0) : written.settle();
    }

    private static Resource resource(CollectionKey key) {
        return new Resource(
                key.cluster(), key.resource().group(), key.resource().resource());
    }
}
