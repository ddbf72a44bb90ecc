package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cache.ReflectorOptions.ReflectorTimes;
import io.hypercube.cluster.upstream.HttpClusterReader;
import io.hypercube.cluster.upstream.UpstreamConfig;
import io.hypercube.cluster.upstream.UpstreamConfig.DialRule;
import io.hypercube.cluster.upstream.Upstreams;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.list.ListPage;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.Selector;
import io.hypercube.testbed.Threads;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A watch cache, over real HTTP, of a cluster that goes wrong as a test wants. No thread of it is left after a test. */
abstract class BeforeFaultyCluster {
    static final ListQuery EVERYTHING = new ListQuery(Selector.EVERYTHING, 0, 1, List.of());
    static final long MEMORY = 8 << 20;

    private static final AtomicInteger CLUSTERS = new AtomicInteger();

    final WatchCache cache;
    FaultyCluster cluster;
    CollectionKey key;

    private final String name = "faulty-" + CLUSTERS.incrementAndGet();
    private final Vertx vertx = Vertx.vertx();
    private final Upstreams upstreams = new Upstreams(
            vertx,
            new UpstreamConfig(Duration.ofSeconds(2), Duration.ofSeconds(5), 100, List.of(), List.of()),
            DialRule.ANY);

    BeforeFaultyCluster(ReflectorTimes times, LongSupplier nanoTime) {
        cache = new WatchCache(
                new HttpClusterReader(vertx, upstreams),
                new CacheConfig(MEMORY, false, Duration.ZERO, times),
                nanoTime);
    }

    @BeforeEach
    void open() throws IOException {
        cluster = new FaultyCluster();
        key = new CollectionKey(cluster.configured(name), new GroupVersionResource("", "v1", "configmaps"), "one");
        cluster.put("first", "1");
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        cache.close();
        assertThat(cache.size()).isZero();
        await().until(() -> !Threads.exist("collection " + name));
        cluster.close();
        upstreams.close();
        vertx.close().await();
    }

    Optional<ListPage> page() throws InterruptedException {
        return new AskingCaller(cache).page(key, EVERYTHING, 0);
    }

    /** Waits for a page from memory that is at least of now, which comes within moments. */
    void current() {
        long now = cluster.version();
        ListPage page = await().until(() -> new AskingCaller(cache).page(key, EVERYTHING, now), Optional::isPresent)
                .orElseThrow();
        CachedReaders.requireTrue(cluster, page);
    }
}
