package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cache.CacheWarming.RecentCollectionStore;
import io.hypercube.cache.CacheWarming.RecentCollectionStore.Entry;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.testbed.MovableClock;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of the record of recently read collections, for both databases. */
@DatabaseContract
class RecentCollectionsContract {
    private static final Duration HOUR = Duration.ofHours(1);

    private final MovableClock clock = new MovableClock();

    private final TestedDatabase database;

    RecentCollectionsContract(TestedDatabase database) {
        this.database = database;
    }

    @Test
    void givesBackWhatWasReadRecentlyTheLatestFirst() {
        try (Storage storage = database.open()) {
            RecentCollectionStore recent = storage.recentCollections(clock);
            recent.read(List.of(pods("a", ""), pods("b", "")), HOUR);
            clock.advance(Duration.ofMinutes(1));
            recent.read(List.of(pods("a", "shop")), HOUR);
            clock.advance(Duration.ofMinutes(1));
            recent.read(List.of(pods("b", "")), HOUR);

            assertThat(recent.within(HOUR)).containsExactly(pods("b", ""), pods("a", "shop"), pods("a", ""));
            assertThat(recent.within(Duration.ofSeconds(1))).containsExactly(pods("b", ""));
        }
    }

    @Test
    void forgetsWhatWasReadLongAgo() {
        try (Storage storage = database.open()) {
            RecentCollectionStore recent = storage.recentCollections(clock);
            recent.read(List.of(pods("a", "")), HOUR);
            clock.advance(Duration.ofHours(2));
            recent.read(List.of(pods("b", "")), HOUR);

            assertThat(recent.within(Duration.ofDays(1))).containsExactly(pods("b", ""));
        }
    }

    @Test
    void keepsTheLatestOfTooMany() {
        try (Storage storage = database.open()) {
            RecentCollectionStore recent = storage.recentCollections(clock);
            recent.read(List.of(pods("old", "")), HOUR);
            clock.advance(Duration.ofSeconds(1));
            recent.read(
                    IntStream.range(0, RecentCollectionStore.MOST)
                            .mapToObj(i -> pods("a", "namespace-" + i))
                            .toList(),
                    HOUR);

            assertThat(recent.within(HOUR)).hasSize(RecentCollectionStore.MOST).doesNotContain(pods("old", ""));
        }
    }

    private static Entry pods(String cluster, String namespace) {
        return new Entry(cluster, new GroupVersionResource("", "v1", "pods"), namespace);
    }
}
