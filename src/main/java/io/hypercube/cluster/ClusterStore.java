package io.hypercube.cluster;

import io.hypercube.core.kube.ClusterName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores imported clusters. Blocking; completed writes survive kill -9. A port that {@code storage} implements. */
public interface ClusterStore {
    /** @param kubeconfig encrypted with a random nonce, so every write has different bytes */
    record Stored(ClusterName name, Map<String, String> labels, byte[] kubeconfig, Instant creation) {
        public Stored {
            labels = Map.copyOf(labels);
        }
    }

    /** @param version changes with every write, by any process */
    record StoredClusters(long version, List<Stored> clusters) {
        public StoredClusters {
            clusters = List.copyOf(clusters);
        }
    }

    long version();

    /** All stored clusters, by name, in one consistent read. */
    StoredClusters load();

    /** Reads one row, however many clusters there are. */
    Optional<Stored> find(ClusterName name);

    /** @return false when the name is taken */
    boolean insert(Stored cluster);

    /**
     * Replaces the given values; null leaves the stored value.
     *
     * @return false when there is no cluster of that name
     */
    boolean update(ClusterName name, @Nullable Map<String, String> labels, byte @Nullable [] kubeconfig);

    /** @return false when the stored kubeconfig is not {@code before} */
    boolean replaceKubeconfig(ClusterName name, byte[] before, byte[] after);

    /** @return false when there is no cluster of that name */
    boolean delete(ClusterName name);

    /**
     * Calls {@code look} after every committed write of this process, on the writer's thread, and every {@code interval} on a
     * thread of its own, to see the writes of other processes.
     *
     * @param look must not throw
     * @return a handle that stops the calls
     */
    Runnable follow(Duration interval, Runnable look);
}
