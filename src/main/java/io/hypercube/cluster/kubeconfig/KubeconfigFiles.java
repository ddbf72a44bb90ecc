package io.hypercube.cluster.kubeconfig;

import java.nio.file.Path;
import java.util.List;

/** Which kubeconfigs are read at start. */
public sealed interface KubeconfigFiles {
    /** In the order in which they are read. */
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
