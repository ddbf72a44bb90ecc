package io.hypercube.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * @param probeInterval between two probes of one cluster
 * @param probeTimeout for each call of a probe
 */
public record ClusterConfig(KubeconfigFiles kubeconfigs, Duration probeInterval, Duration probeTimeout) {

    /** Which kubeconfigs are read at start. */
    public sealed interface KubeconfigFiles {
        List<Path> files();

        /** Named by the operator: each stands alone and must be readable. */
        record Named(List<Path> files) implements KubeconfigFiles {
            public Named {
                files = List.copyOf(files);
            }
        }

        /** {@code $KUBECONFIG} or the user's own: merged as kubectl does; files that are missing or broken are passed over. */
        record Found(List<Path> files) implements KubeconfigFiles {
            public Found {
                files = List.copyOf(files);
            }
        }
    }
}
