package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.fleet.group.ClusterGroupStore;
import io.hypercube.fleet.group.ClusterGroupStore.Saving;
import io.hypercube.fleet.group.ClusterGroupStore.Stored;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The contract of groups of clusters, for both databases. */
@DatabaseContract
class ClusterGroupStoreContract {
    private static final int MANY = 100;
    private static final Stored PROD = new Stored("prod", List.of("prod-*", "edge@7:1"), "env=prod,tier in (a,b)");

    private final Storage mine;
    private final Storage theirs;

    ClusterGroupStoreContract(TestedDatabase database) {
        mine = database.open();
        theirs = database.open();
    }

    @Test
    void givesBackGroupsAsTheyWere() {
        Stored names = new Stored("names", List.of("*"), null);
        Stored labels = new Stored("labels", null, "!legacy");

        for (Stored group : List.of(PROD, names, labels)) {
            assertThat(mine.clusterGroups().save(group, MANY)).isEqualTo(Saving.CREATED);
        }

        assertThat(theirs.clusterGroups().load().groups()).containsExactly(labels, names, PROD);
    }

    @Test
    void replacesTheGroupOfTheSameName() {
        mine.clusterGroups().save(PROD, MANY);
        Stored other = new Stored("prod", null, "env=prod");

        assertThat(theirs.clusterGroups().save(other, MANY)).isEqualTo(Saving.REPLACED);
        assertThat(mine.clusterGroups().load().groups()).containsExactly(other);

        assertThat(theirs.clusterGroups().delete("prod")).isTrue();
        assertThat(mine.clusterGroups().delete("prod")).isFalse();
        assertThat(mine.clusterGroups().load().groups()).isEmpty();
    }

    @Test
    void keepsTheLimitOfGroupsHoweverManyAreSavedAtOnce() throws Exception {
        List<Future<Saving>> savings = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 8; i++) {
                Stored group = new Stored("group-" + i, List.of("a"), null);
                ClusterGroupStore store = (i % 2 == 0 ? mine : theirs).clusterGroups();
                savings.add(threads.submit(() -> store.save(group, 3)));
            }
        }
        List<Saving> outcomes = new ArrayList<>();
        for (Future<Saving> saving : savings) {
            outcomes.add(saving.get());
        }

        assertThat(outcomes).containsOnly(Saving.CREATED, Saving.LIMIT_REACHED);
        assertThat(outcomes).filteredOn(Saving.CREATED::equals).hasSize(3);
        List<Stored> stored = mine.clusterGroups().load().groups();
        assertThat(stored).hasSize(3);
        assertThat(mine.clusterGroups().save(stored.getFirst(), 3)).isEqualTo(Saving.REPLACED);
    }

    @Test
    void movesTheVersionOfGroupsWithEveryChangeOfThemAndOnlyThen() {
        List<Runnable> changes = List.of(
                () -> mine.clusterGroups().save(PROD, MANY),
                () -> mine.clusterGroups().save(new Stored("prod", List.of("a"), null), MANY),
                () -> mine.clusterGroups().delete("prod"));
        long clusters = mine.clusters().version();

        for (Runnable change : changes) {
            long before = theirs.clusterGroups().version();
            change.run();
            assertThat(theirs.clusterGroups().version()).isNotEqualTo(before);
            assertThat(theirs.clusterGroups().load().version())
                    .isEqualTo(mine.clusterGroups().version());
        }
        assertThat(mine.clusters().version()).isEqualTo(clusters);
    }
}
