package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cluster.SharedStates.ClusterStateStore;
import io.hypercube.cluster.kubeconfig.KubeconfigFiles;
import io.hypercube.core.kube.ClusterName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SharedStatesTest {
    private static final Instant PROBED = Instant.ofEpochMilli(1_700_000_000_000L);
    private static final ClusterConfig CONFIG =
            new ClusterConfig(new KubeconfigFiles.Found(List.of()), Duration.ofMillis(20), Duration.ofSeconds(1));

    private final Cluster pivot = FakeServer.cluster("pivot");
    private final Rows rows = new Rows();
    private final SharedStates states = new SharedStates(rows, () -> rows.held, CONFIG);

    /** The table, in memory. */
    private static final class Rows implements ClusterStateStore {
        private final Map<ClusterName, Shared> content = new ConcurrentHashMap<>();
        private volatile OptionalLong held = OptionalLong.empty();
        private volatile boolean broken;

        @Override
        public Map<ClusterName, Shared> read(Duration recent) {
            if (broken) {
                throw new IllegalStateException("the database does not answer");
            }
            return Map.copyOf(content);
        }

        @Override
        public boolean write(ClusterName cluster, Shared state, long epoch) {
            content.put(cluster, state);
            return true;
        }
    }

    @AfterEach
    void stop() {
        states.close();
    }

    private static ClusterState ready() {
        return new ClusterState(
                ClusterState.Phase.READY, "Healthy", "", PROBED, PROBED, Duration.ofMillis(2), "v1.33.0");
    }

    private void share(String identity) {
        rows.content.put(pivot.name(), new ClusterStateStore.Shared(identity, ready()));
    }

    @Test
    void aReplicaThatDoesNotProbeTakesTheStateAndSendsNothing() {
        FakeServer server = new FakeServer();
        share(pivot.identity());
        states.start();
        ClusterRegistry registry = new ClusterRegistry();
        registry.put(pivot);
        try (ClusterMonitor monitor = new ClusterMonitor(server, CONFIG, states)) {
            monitor.watch(registry);
            await().until(() -> pivot.state().equals(ready()));
            assertThat(pivot.probes()).hasSize(1);
            assertThat(server.calls).isEmpty();

            rows.broken = true;
            await().until(() -> !server.calls.isEmpty());
        }
    }

    @Test
    void aStateOfAnotherClusterOfTheNameIsNotTaken() {
        share("another");
        states.start();
        assertThat(states.others(pivot)).isEmpty();
    }

    @Test
    void theProbingReplicaWritesItsStatesAndTakesNone() {
        rows.held = OptionalLong.of(7);
        states.start();
        states.tell(pivot, ready());
        await().until(() -> rows.content.containsKey(pivot.name()));
        assertThat(rows.content).containsEntry(pivot.name(), new ClusterStateStore.Shared(pivot.identity(), ready()));
        assertThat(states.others(pivot)).isEmpty();
    }

    @Test
    void anotherReplicaWritesNothing() {
        states.start();
        states.tell(pivot, ready());
        rows.held = OptionalLong.of(7);
        states.tell(FakeServer.cluster("later"), ready());
        await().until(() -> !rows.content.isEmpty());
        assertThat(rows.content).containsOnlyKeys(new ClusterName("later"));
    }
}
