package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.cluster.kubeconfig.KubeconfigContext;
import io.hypercube.cluster.kubeconfig.Kubeconfigs;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterRegistryTest {
    private static final ClusterName PIVOT = new ClusterName("pivot");

    private final ClusterRegistry registry = new ClusterRegistry();

    @Test
    void answersForClustersThatCannotBeCalled() {
        registry.addAll(new Kubeconfigs(
                List.of(new KubeconfigContext.Broken(PIVOT, "/secret/path is gone")), List.of(), List.of()));

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> registry.require(PIVOT))
                .satisfies(e -> assertThat(e.status().code()).isEqualTo(503))
                .withMessageContaining("\"pivot\"")
                .withMessageNotContaining("/secret/path");
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> registry.require(new ClusterName("other")))
                .satisfies(e -> assertThat(e.status().code()).isEqualTo(404));
        assertThat(registry.find(PIVOT)).isEmpty();
    }

    @Test
    void aClusterTakesThePlaceOfABrokenOneAndTheOtherWayRound() {
        KubeconfigContext.Broken broken = new KubeconfigContext.Broken(PIVOT, "gone");
        registry.addAll(new Kubeconfigs(List.of(broken), List.of(), List.of()));
        Cluster cluster = FakeServer.cluster("pivot");
        registry.put(cluster);
        assertThat(registry.require(PIVOT)).isSameAs(cluster);
        assertThat(registry.broken()).isEmpty();

        registry.addAll(new Kubeconfigs(List.of(broken), List.of(), List.of()));
        assertThat(registry.find(PIVOT)).isEmpty();
        assertThat(registry.broken()).hasSize(1);
    }

    @Test
    void tellsOfEveryClusterThatComesAndGoes() {
        List<String> told = new ArrayList<>();
        Cluster first = FakeServer.cluster("pivot");
        Cluster second = FakeServer.cluster("pivot");
        registry.put(first);
        registry.onAdded(cluster -> told.add("added " + (cluster == first ? 1 : 2)));
        registry.onRemoved(cluster -> told.add("removed " + (cluster == first ? 1 : 2)));

        assertThat(registry.put(second)).containsSame(first);
        assertThat(registry.remove(PIVOT)).containsSame(second);
        assertThat(registry.remove(PIVOT)).isEmpty();

        assertThat(told).containsExactly("added 1", "removed 1", "added 2", "removed 2");
    }
}
