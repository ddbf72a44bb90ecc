package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cache.ReflectorOptions.ReflectorTimes;
import io.hypercube.testbed.MovableClock;
import io.hypercube.testbed.Smoke;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Tests when a collection that was dropped, or filled by a live page, is followed again: by the cost of its readers
 * and by the gateway's permissions.
 */
@Smoke
class FollowedAgainIT extends BeforeFaultyCluster {
    private static final MovableClock CLOCK = new MovableClock();

    FollowedAgainIT() {
        super(ReflectorTimes.USUAL, CLOCK::nanoTime);
    }

    /** More bytes change within a minute than a list has, without readers; then the collection is read again. */
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
     * Reads a live page of the whole collection.
     *
     * @return whether it fills the cache; false while the APIServices are not known
     */
    private boolean readLive() throws InterruptedException {
        byte[] list = cluster.list().getBytes(StandardCharsets.UTF_8);
        try (LiveRead reading = cache.reading(AskingCaller.whole(key))) {
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
