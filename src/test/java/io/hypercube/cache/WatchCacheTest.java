package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.list.ListPage;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.Selector;
import io.hypercube.testbed.MovableClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests which collections are cached. */
class WatchCacheTest {
    private static final ListQuery FIRST = new ListQuery(Selector.EVERYTHING, 1, 1, List.of());
    private static final int BIG = 3 << 20;

    private final ListedCluster listed = new ListedCluster(BIG);
    private final Cluster cluster = Clusters.named("listed");
    private final MovableClock clock = new MovableClock();
    private final CollectionKey pods = key("pods");
    private final CollectionKey services = key("services");
    private final WatchCache cache =
            new WatchCache(listed, new CacheConfig(BIG * 3L / 2, false, Duration.ZERO), clock::nanoTime);

    private final ClusterRegistry clusters = new ClusterRegistry();

    @BeforeEach
    void open() {
        clusters.onRemoved(cache::forget);
        clusters.put(cluster);
        new AskingCaller(cache).awaitBackends(cluster);
    }

    @AfterEach
    void close() {
        cache.close();
    }

    @Test
    void aCallUnderWayReopensNothingOfAForgottenCluster() throws InterruptedException {
        assertThat(page(pods)).isEmpty();
        assertThat(page(pods)).isPresent();
        assertThat(refused(pods)).isEqualTo(Lookup.Reason.NOT_PERMITTED);

        clusters.remove(cluster.name());

        assertThat(page(pods)).isEmpty();
        assertThat(page(services)).isEmpty();
        assertThat(page(services)).isEmpty();
        assertThat(cache.size()).isZero();
    }

    @Test
    void tellsWhatItHoldsWithoutReadingIt() throws InterruptedException {
        assertThat(cache.held()).isEmpty();
        page(pods);
        assertThat(page(pods)).isPresent();

        assertThat(cache.held()).singleElement().satisfies(held -> {
            assertThat(held.key()).isEqualTo(pods);
            assertThat(held.objects().size()).isEqualTo(BIG / 4096);
        });
        clock.advance(Duration.ofMinutes(11));
        assertThat(cache.held()).hasSize(1);
        await().until(() -> cache.size() == 0);

        assertThat(cache.held()).isEmpty();
    }

    @Test
    void aClosedCacheOpensNothing() throws InterruptedException {
        page(pods);

        cache.close();

        assertThat(page(pods)).isEmpty();
        assertThat(cache.size()).isZero();
    }

    @Test
    void twoThatDoNotFitTogetherDoNotTakeEachOthersSeat() throws InterruptedException {
        int answered = 0;
        for (int i = 0; i < 12; i++) {
            answered += page(pods).isPresent() ? 1 : 0;
            answered += page(services).isPresent() ? 1 : 0;
        }

        assertThat(listed.lists(pods)).isEqualTo(1);
        assertThat(listed.lists(services)).isEqualTo(1);
        assertThat(answered).isEqualTo(11);
        await().untilAsserted(() -> assertThat(cache.size()).isEqualTo(1));
    }

    @Test
    void whatIsAskedForMuchMoreOftenTakesASeat() throws InterruptedException {
        page(pods);
        assertThat(page(pods)).isPresent();
        for (int i = 0; i < 10; i++) {
            refused(services);
        }

        assertThat(page(services)).isPresent();
        assertThat(page(services)).isPresent();
        assertThat(cache.size()).isEqualTo(1);
        assertThat(cache.memory()).isBetween((long) BIG / 2, BIG * 3L / 2);
    }

    /** Two requests for pods, five for services: more than twice as many. */
    @Test
    void aRequestThatOpensACollectionCountsOnce() throws InterruptedException {
        assertThat(page(pods)).isEmpty();
        assertThat(page(pods)).isPresent();
        for (int i = 0; i < 4; i++) {
            refused(services);
        }

        assertThat(page(services)).isPresent();
    }

    @Test
    void aCallerWithoutPermissionOpensNothing() throws InterruptedException {
        assertThat(refused(pods)).isEqualTo(Lookup.Reason.NOT_IN_MEMORY);
        assertThat(refused(pods)).isEqualTo(Lookup.Reason.NOT_PERMITTED);
        assertThat(refused(pods)).isEqualTo(Lookup.Reason.NOT_PERMITTED);
        assertThat(cache.size()).isZero();
    }

    @Test
    void aSmallerLimitEvictsAndALargerOneKeepsAgain() throws InterruptedException {
        page(pods);
        assertThat(page(pods)).isPresent();

        cache.resize(BIG / 2);
        assertThat(cache.size()).isZero();
        assertThat(page(pods)).as("too large").isEmpty();
        assertThat(refused(pods)).as("too large").isEqualTo(Lookup.Reason.NOT_IN_MEMORY);

        cache.resize(BIG * 3L / 2);
        assertThat(page(pods)).isPresent();
    }

    @Test
    void theCacheIsTurnedOffAndOn() throws InterruptedException {
        page(pods);
        assertThat(page(pods)).isPresent();

        cache.resize(0);
        assertThat(cache.size()).isZero();
        assertThat(page(pods)).isEmpty();
        assertThat(page(pods)).isEmpty();
        assertThat(cache.size()).isZero();

        cache.resize(BIG * 3L / 2);
        page(pods);
        assertThat(page(pods)).isPresent();
    }

    private Lookup.Reason refused(CollectionKey key) throws InterruptedException {
        return new AskingCaller(cache).refused(key);
    }

    private Optional<ListPage> page(CollectionKey key) throws InterruptedException {
        return new AskingCaller(cache).page(key, FIRST, 0);
    }

    private CollectionKey key(String resource) {
        return new CollectionKey(cluster, new GroupVersionResource("", "v1", resource), "");
    }
}
