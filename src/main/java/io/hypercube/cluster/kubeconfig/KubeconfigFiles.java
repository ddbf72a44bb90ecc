package io.hypercube.cluster.kubeconfig;

import java.nio.file.Path;
import java.util.List;

/** The clusters that are read at start: those of kubeconfigs, and the gateway's own one. */
public sealed interface KubeconfigFiles {
    /** The files, in the order of reading. */
    List<Path> files();

    /** Files named by the operator. Each is read on its own, and an unreadable one is an error. */
    record Named(List<Path> files) implements KubeconfigFiles {
        public Named {
            files = List.copyOf(files);
        }
    }

    /** {@code $KUBECONFIG} or {@code ~/.kube/config}, merged as kubectl does. Missing and broken files are skipped. */
    record Found(List<Path> files) implements KubeconfigFiles {
        public Found {
            files = List.copyOf(files);
        }
    }

    /** The cluster in which the gateway runs, before the contexts of kubeconfigs. */
    record WithInCluster(InCluster own, KubeconfigFiles others) implements KubeconfigFiles {
        @Override
        public List<Path> files() {
            return others.files();
        }
    }
}
