package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.kube.GroupVersionResource;
import io.hypercube.list.ListQuery;
import io.hypercube.list.Selector;
import io.hypercube.testbed.MovableClock;
import io.hypercube.testbed.Threads;
import io.hypercube.upstream.DialRule;
import io.hypercube.upstream.HttpClusterReader;
import io.hypercube.upstream.UpstreamConfig;
import io.hypercube.upstream.Upstreams;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a collection that was dropped, or that a live page fills, is followed: by what its readers cost, and by what the gateway may. */
@Timeout(60)
class FollowedAgainIT {
    private static final ListQuery EVERYTHING = new ListQuery(Selector.EVERYTHING, 0, 1, List.of());
    private static final long MEMORY = 8 << 20;
    private static final AtomicInteger CLUSTERS = new AtomicInteger();

    private final String name = "again-" + CLUSTERS.incrementAndGet();
    private final Vertx vertx = Vertx.vertx();
    private final Upstreams upstreams = new Upstreams(
            vertx,
            new UpstreamConfig(Duration.ofSeconds(2), Duration.ofSeconds(5), 100, List.of(), List.of()),
            DialRule.ANY);
    private final MovableClock clock = new MovableClock();
    private final WatchCache cache = new WatchCache(
            new HttpClusterReader(vertx, upstreams),
            new CacheConfig(MEMORY, false, Duration.ZERO),
            ListerWatcher.SILENCE,
            clock::nanoTime);
    private FaultyCluster cluster;
    private CollectionKey key;

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

    /** More changed within a minute than listing it would have cost, and nobody read; then somebody does. */
    @Test
    void whatCostTooMuchIsFollowedAgainWhenLivePagesCostMore() throws Exception {
        current();
        for (int i = 0; i < 2000; i++) {
            cluster.put("first", "changed-" + i);
        }
        current();
        clock.advance(Duration.ofSeconds(61));
        await().until(() -> cache.size() == 0);
        clock.advance(Duration.ofSeconds(20));
        int lists = cluster.lists.get();

        int live = 0;
        while (live < 2000 && page().isEmpty()) {
            assertThat(cluster.lists).hasValue(lists);
            readLive();
            live++;
        }

        assertThat(live).isBetween(2, 1999);
        current();
        assertThat(cluster.lists).hasValue(lists);
    }

    /**
     * As a page of the whole collection is.
     *
     * @return whether it fills the cache; not while nothing is known of the APIServices
     */
    private boolean readLive() throws InterruptedException {
        byte[] list = cluster.list().getBytes(StandardCharsets.UTF_8);
        try (LiveReading reading = cache.reading(key, true)) {
            reading.began();
            reading.bytes(list, 0, list.length);
            reading.ended();
            return reading.fills();
        }
    }

    @Test
    void whatTheGatewayMayNotWatchIsFilledButNeverServed() throws Exception {
        cluster.onWatch = FaultyCluster.status(403);
        await().until(this::readLive);
        await().until(() -> cache.size() == 0);
        assertThat(cluster.watches).hasValue(1);
        assertThat(page()).isEmpty();

        cluster.onWatch = FaultyCluster.NONE;
        cluster.onProbe = FaultyCluster.status(403);
        clock.advance(Duration.ofSeconds(11));
        await().until(this::readLive);
        await().until(() -> cache.size() == 0);
        assertThat(cluster.watches).hasValue(1);
    }

    private Optional<CachedPage> page() throws InterruptedException {
        return new AskingCaller(cache).page(key, EVERYTHING, 0);
    }

    /** Until a page comes from memory that is at least of now, which is within moments. */
    private void current() {
        long now = cluster.version();
        CachedPage page = await().atMost(Duration.ofSeconds(20))
                .until(() -> new AskingCaller(cache).page(key, EVERYTHING, now), Optional::isPresent)
                .orElseThrow();
        CachedReaders.requireTrue(cluster, page);
    }
}
