package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.testbed.MovableClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a collection that was dropped, or that a live page fills, is followed: by what its readers cost, and by what the gateway may. */
@Timeout(60)
class FollowedAgainIT extends BeforeFaultyCluster {
    private static final MovableClock CLOCK = new MovableClock();

    FollowedAgainIT() {
        super(ListerWatcher.SILENCE, CLOCK::nanoTime);
    }

    /** More changed within a minute than listing it would have cost, and nobody read; then somebody does. */
    @Test
    void whatCostTooMuchIsFollowedAgainWhenLivePagesCostMore() throws Exception {
        current();
        for (int i = 0; i < 2000; i++) {
            cluster.put("first", "changed-" + i);
        }
        current();
        CLOCK.advance(Duration.ofSeconds(61));
        await().until(() -> cache.size() == 0);
        CLOCK.advance(Duration.ofSeconds(20));
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
        CLOCK.advance(Duration.ofSeconds(11));
        await().until(this::readLive);
        await().until(() -> cache.size() == 0);
        assertThat(cluster.watches).hasValue(1);
    }
}
