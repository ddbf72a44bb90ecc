package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cache.ReflectorOptions.ReflectorTimes;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.proxy.LocalApis;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the cache against failing lists and watches: pages are never wrong, readers never wait long, and the cache
 * recovers.
 */
@Thorough
class WatchCacheFaultsIT extends BeforeFaultyCluster {
    /** The longest pause is that after three failures, so that the tests wait no longer. */
    private static final ReflectorTimes TIMES = new ReflectorTimes(Duration.ofSeconds(2), Duration.ofSeconds(1));

    WatchCacheFaultsIT() {
        super(TIMES, System::nanoTime);
    }

    @Smoke
    @Test
    void followsThroughWatchesThatAreCutInMidEvent() throws Exception {
        try (CachedReaders readers = readers()) {
            current();
            for (int round = 0; round < 3; round++) {
                cluster.put("round-" + round, "1");
                cluster.say("{\"type\":\"ADDED\",\"object\":{\"kind\":\"Conf");
                cluster.cut();
                cluster.put("first", "changed-" + round);
                current();
            }
            assertThat(readers.answered()).isPositive();
        }
    }

    @Smoke
    @Test
    void listsAgainWhenTheVersionIsGone() throws Exception {
        try (CachedReaders _ = readers()) {
            current();
            cluster.say("{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"code\":410,\"reason\":\"Expired\"}}\n");
            cluster.put("second", "1");
            current();

            cluster.onWatch = FaultyCluster.status(410);
            cluster.cut();
            await().until(() -> cluster.lists.get() >= 4);
            cluster.onWatch = FaultyCluster.NONE;
            cluster.put("third", "1");
            current();
        }
    }

    @Test
    void aWatchThatIsGoneAtOnceIsNotAskedForInALoop() throws Exception {
        cluster.onWatch = FaultyCluster.status(410);

        requireFewRounds();

        assertThat(cluster.lists.get()).isLessThan(9);
    }

    @Test
    void aWatchThatEndsAtOnceIsNotAskedForInALoop() throws Exception {
        cluster.onWatch = FaultyCluster.endedWatch();

        requireFewRounds();
    }

    /** Each of four watches comes after a pause, and each pause is about twice as long as the one before. */
    private void requireFewRounds() throws InterruptedException {
        List<Long> begun = new CopyOnWriteArrayList<>();
        FaultyCluster.Fault fault = cluster.onWatch;
        cluster.onWatch = (connection, request) -> begun.add(System.nanoTime()) && fault.answer(connection, request);
        try (CachedReaders _ = readers()) {
            await().until(() -> begun.size() >= 4);
            assertThat(Duration.ofNanos(begun.get(3) - begun.getFirst())).isGreaterThan(Duration.ofMillis(1_300));
            cluster.onWatch = FaultyCluster.NONE;
            cluster.put("second", "1");
            current();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 401})
    void comesBackAfterAStormOfFailures(int status) throws Exception {
        cluster.onList = FaultyCluster.status(status);
        try (CachedReaders readers = readers()) {
            await().until(() -> cluster.lists.get() >= 3);
            assertThat(readers.answered()).isZero();
            cluster.onList = FaultyCluster.NONE;
            current();

            cluster.onWatch = FaultyCluster.status(status);
            cluster.onProbe = FaultyCluster.status(status);
            int before = cluster.watches.get();
            cluster.cut();
            cluster.put("second", "1");
            await().until(() -> cluster.watches.get() >= before + 2);
            cluster.onWatch = FaultyCluster.NONE;
            cluster.onProbe = FaultyCluster.NONE;
            current();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "duplicate",
                "old version of an object",
                "unknown old object",
                "late deletion",
                "bookmark backwards",
                "{\"type\":\"ADDED\",\"object\":{]}",
                "{\"type\":\"UNKNOWN\",\"object\":{}}",
                "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{}}}",
                "{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":\"x\"}}}",
                "\u0000\u0001 not JSON at all",
            })
    void whatIsOutOfOrderIsNotBelieved(String said) throws Exception {
        try (CachedReaders _ = readers()) {
            current();
            cluster.put("second", "1");
            cluster.put("first", "2");
            current();

            cluster.say(cluster.outOfOrder(said));
            cluster.put("third", "1");
            current();
            cluster.bookmark();
            current();
            assertThat(cluster.lists.get()).isEqualTo(said.equals("duplicate") ? 1 : 2);
        }
    }

    @Test
    void aListThatNeverEndsTakesNoMoreThanTheBudget() throws Exception {
        cluster.onList = FaultyCluster.endlessList();
        CollectionKey other = new CollectionKey(key.cluster(), new GroupVersionResource("", "v1", "services"), "one");
        List<Thread> callers = List.of(key, other).stream()
                .flatMap(of -> List.of(of, of).stream())
                .map(of -> Thread.ofVirtual().start(() -> {
                    try {
                        assertThat(new AskingCaller(cache).page(of, EVERYTHING, 0))
                                .isEmpty();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }))
                .toList();

        AtomicInteger most = new AtomicInteger();
        await().pollInterval(Duration.ofMillis(2)).until(() -> {
            most.accumulateAndGet((int) cache.memory(), Math::max);
            return callers.stream().noneMatch(Thread::isAlive);
        });

        assertThat(most.get()).isBetween(1 << 20, (int) MEMORY + (1 << 20));
        await().until(() -> cache.size() == 0);
        assertThat(cache.memory()).as("memory of the APIServices").isLessThan(128 << 10);
    }

    @Test
    void anEventThatNeverEndsTakesNoMoreThanTheBudget() throws Exception {
        current();
        cluster.onWatch = FaultyCluster.endlessEvent();
        cluster.cut();

        AtomicInteger most = new AtomicInteger();
        await().pollInterval(Duration.ofMillis(2)).until(() -> {
            most.accumulateAndGet((int) cache.memory(), Math::max);
            return cache.size() == 0;
        });

        assertThat(most.get()).isBetween(4 << 20, (int) MEMORY + (1 << 20));
        assertThat(page()).isEmpty();
    }

    @Test
    void aSilentWatchIsNotBelieved() throws Exception {
        cluster.onWatch = FaultyCluster.silentWatch();
        try (CachedReaders _ = readers()) {
            await().until(() -> page().isPresent());
            cluster.onList = FaultyCluster.status(503);
            cluster.put("second", "1");
            await().until(() -> page().isEmpty());

            cluster.onList = FaultyCluster.NONE;
            cluster.onWatch = FaultyCluster.NONE;
            current();
        }
    }

    /** Another server may serve the collection by now. */
    @Test
    void nothingIsServedWhileTheApiServicesAreNotKnown() throws Exception {
        current();
        cluster.server().apiServices = (connection, request) -> connection.json(500, "{}");
        cluster.cut();
        cluster.put("second", "1");
        await().until(() -> cluster.watches.get() >= 2);
        for (int i = 0; i < 10; i++) {
            assertThat(page()).isEmpty();
        }

        cluster.server().apiServices = LocalApis::answer;
        current();
        assertThat(cluster.lists).hasValue(1);
    }

    @Test
    void nobodyWaitsLongForAVersionThatTheClusterDoesNotSay() throws Exception {
        try (CachedReaders readers = readers()) {
            current();
            cluster.onProbe = FaultyCluster.silence();
            cluster.cut();
            await().until(() -> cluster.watches.get() == 2);
            long before = readers.leastRounds();
            await().until(() -> readers.leastRounds() > before + 3);
            cluster.onProbe = FaultyCluster.NONE;
            cluster.put("second", "1");
            current();
        }
    }

    @Test
    void nothingOfAForgottenClusterIsKept() throws Exception {
        current();

        cache.forget(key.cluster());

        assertThat(cache.size()).isZero();
        assertThat(cache.memory()).isZero();
    }

    private CachedReaders readers() {
        return new CachedReaders(cluster, this::page);
    }
}
