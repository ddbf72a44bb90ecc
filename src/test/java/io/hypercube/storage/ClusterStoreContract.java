package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.ClusterStore;
import io.hypercube.core.kube.ClusterName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The contract of imported clusters, for both databases. */
@DatabaseContract
class ClusterStoreContract {
    private static final ClusterName PROD = new ClusterName("prod");
    private static final byte[] KUBECONFIG = {1, 0, -1, '\n', 2};

    private final Storage mine;
    private final Storage theirs;

    ClusterStoreContract(TestedDatabase database) {
        mine = database.open();
        theirs = database.open();
    }

    @Test
    void givesBackAClusterAsItWas() {
        ClusterStore.Stored prod = stored(PROD, Map.of("env", "prod", "example.org/tier", "", "a", "b"));
        ClusterStore.Stored dev = stored(new ClusterName("dev@home:1"), Map.of());

        assertThat(mine.clusters().insert(prod)).isTrue();
        assertThat(mine.clusters().insert(dev)).isTrue();

        List<ClusterStore.Stored> read = theirs.clusters().load().clusters();
        assertThat(read).extracting(ClusterStore.Stored::name).containsExactly(dev.name(), PROD);
        assertThat(read.getLast().labels()).isEqualTo(prod.labels());
        assertThat(read.getLast().kubeconfig()).isEqualTo(KUBECONFIG);
        assertThat(read.getLast().creation()).isEqualTo(prod.creation());
        assertThat(read.getFirst().labels()).isEmpty();
    }

    @Test
    void findsAClusterByItsName() {
        ClusterStore.Stored prod = stored(PROD, Map.of("env", "prod"));
        mine.clusters().insert(prod);
        mine.clusters().insert(stored(new ClusterName("prod-2"), Map.of()));

        ClusterStore.Stored found = theirs.clusters().find(PROD).orElseThrow();
        assertThat(found.name()).isEqualTo(PROD);
        assertThat(found.labels()).isEqualTo(prod.labels());
        assertThat(found.kubeconfig()).isEqualTo(KUBECONFIG);
        assertThat(found.creation()).isEqualTo(prod.creation());
        assertThat(theirs.clusters().find(new ClusterName("pro"))).isEmpty();
        mine.clusters().delete(PROD);
        assertThat(theirs.clusters().find(PROD)).isEmpty();
    }

    @Test
    void replacesWhatIsGivenAndNothingElse() {
        mine.clusters().insert(stored(PROD, Map.of("env", "prod")));

        assertThat(theirs.clusters().update(PROD, Map.of("env", "dev"), null)).isTrue();
        assertThat(only().labels()).isEqualTo(Map.of("env", "dev"));
        assertThat(only().kubeconfig()).isEqualTo(KUBECONFIG);

        assertThat(theirs.clusters().update(PROD, null, new byte[] {9})).isTrue();
        assertThat(only().labels()).isEqualTo(Map.of("env", "dev"));
        assertThat(only().kubeconfig()).isEqualTo(new byte[] {9});

        assertThat(theirs.clusters().update(PROD, Map.of(), null)).isTrue();
        assertThat(only().labels()).isEmpty();
    }

    @Test
    void hasOneClusterOfAName() {
        assertThat(mine.clusters().insert(stored(PROD, Map.of()))).isTrue();
        assertThat(theirs.clusters().insert(stored(PROD, Map.of("a", "b")))).isFalse();
        assertThat(only().labels()).isEmpty();

        assertThat(theirs.clusters().delete(PROD)).isTrue();
        assertThat(mine.clusters().delete(PROD)).isFalse();
        assertThat(mine.clusters().update(PROD, Map.of(), null)).isFalse();
        assertThat(mine.clusters().load().clusters()).isEmpty();
    }

    @Test
    void movesTheVersionOfClustersWithEveryChangeOfThemAndOnlyThen() {
        List<Runnable> changes = List.of(
                () -> mine.clusters().insert(stored(PROD, Map.of())),
                () -> mine.clusters().update(PROD, Map.of("a", "b"), null),
                () -> mine.clusters().update(PROD, null, new byte[] {9}),
                () -> mine.clusters().delete(PROD));
        long accounts = mine.directory().version();

        for (Runnable change : changes) {
            long before = theirs.clusters().version();
            change.run();
            assertThat(theirs.clusters().version()).isNotEqualTo(before);
            assertThat(theirs.clusters().load().version())
                    .isEqualTo(mine.clusters().version());
        }
        assertThat(mine.directory().version()).isEqualTo(accounts);
    }

    private ClusterStore.Stored only() {
        List<ClusterStore.Stored> all = mine.clusters().load().clusters();
        assertThat(all).hasSize(1);
        return all.getFirst();
    }

    private static ClusterStore.Stored stored(ClusterName name, Map<String, String> labels) {
        return new ClusterStore.Stored(name, labels, KUBECONFIG, Instant.parse("2030-01-01T12:00:00Z"));
    }
}
