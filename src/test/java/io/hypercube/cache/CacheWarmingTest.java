package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cache.CacheWarming.RecentCollectionStore;
import io.hypercube.cluster.Cluster;
import io.hypercube.core.kube.GroupVersionResource;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One of several replicas, whose share of the collections changes while it starts. */
class CacheWarmingTest {
    private static final CacheConfig CONFIG = new CacheConfig(64 << 20, false, Duration.ZERO);
    private static final CacheWarming.Intervals QUICK =
            new CacheWarming.Intervals(Duration.ofHours(1), Duration.ofMillis(10));

    private final ListedCluster listed = new ListedCluster(8192);
    private final Cluster cluster = Clusters.named("listed");
    private final CollectionKey pods = key("pods");
    private final CollectionKey services = key("services");
    private final WatchCache cache = new WatchCache(listed, CONFIG);
    private final AtomicInteger asked = new AtomicInteger();

    @AfterEach
    void close() {
        cache.close();
    }

    @Test
    void aCollectionThatBecomesThisReplicasDuringTheStartIsFilledToo() {
        try (CacheWarming warming = warming()) {
            warming.start();

            await().untilAsserted(() -> assertThat(cache.isListed(pods)).isTrue());
            assertThat(asked).as("looks at a collection of another replica").hasValueGreaterThan(3);
            assertThat(listed.lists(pods)).isEqualTo(1);
            assertThat(listed.lists(services))
                    .as("lists of what stays another's")
                    .isZero();
        }
    }

    /** Pods belong to this replica at the fourth look only. */
    private CacheWarming warming() {
        return new CacheWarming(
                cache,
                recent(),
                new CacheWarming.Surroundings(
                        name -> Optional.of(cluster),
                        one -> true,
                        key -> key.equals(pods) && asked.incrementAndGet() > 3),
                QUICK);
    }

    private RecentCollectionStore recent() {
        return new RecentCollectionStore() {
            @Override
            public void read(Collection<Entry> entries, Duration kept) {}

            @Override
            public List<Entry> within(Duration time) {
                return List.of(new Entry("listed", services.resource(), ""), new Entry("listed", pods.resource(), ""));
            }
        };
    }

    private CollectionKey key(String resource) {
        return new CollectionKey(cluster, new GroupVersionResource("", "v1", resource), "");
    }
}
