package io.hypercube.cluster;

import io.hypercube.kube.ClusterName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where imported clusters are kept. Blocking; what a write has returned survives kill -9. A port: {@code storage} implements it. */
public interface ClusterStore {
    /** @param kubeconfig encrypted: never the same bytes twice, so other bytes are another kubeconfig */
    record Stored(ClusterName name, Map<String, String> labels, byte[] kubeconfig, Instant creation) {
        public Stored {
            labels = Map.copyOf(labels);
        }
    }

    /** @param version another one after every change, whoever makes it */
    record StoredClusters(long version, List<Stored> clusters) {
        public StoredClusters {
            clusters = List.copyOf(clusters);
        }
    }

    long version();

    /** All there are, by name, as of one moment. */
    StoredClusters load();

    /** @return false when there is one of that name */
    boolean insert(Stored cluster);

    /**
     * Replaces what is given; null stays what it is.
     *
     * @return false when there is none of that name
     */
    boolean update(ClusterName name, @Nullable Map<String, String> labels, byte @Nullable [] kubeconfig);

    /** @return false when there is none of that name */
    boolean delete(ClusterName name);

    /**
     * Has {@code look} called after every committed write of this process, on the writer's thread; and every {@code interval} on a
     * thread of its own, for what others write.
     *
     * @param look throws nothing
     * @return ends it
     */
    Runnable follow(Duration interval, Runnable look);
}
