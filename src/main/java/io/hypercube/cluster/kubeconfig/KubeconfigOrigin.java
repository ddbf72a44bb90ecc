package io.hypercube.cluster.kubeconfig;

import java.nio.file.Path;

/** The source of a kubeconfig, which determines whether it may refer to files and programs. */
sealed interface KubeconfigOrigin {
    /** The prefix of messages about it. */
    String name();

    /** A file that the operator named, or the default one: it may refer to other files and to programs to run. */
    record OperatorFile(Path file) implements KubeconfigOrigin {
        @Override
        public String name() {
            return file.toString();
        }

        /** Resolves a path relative to the directory of this file. */
        Path resolve(String path) {
            return file.toAbsolutePath().resolveSibling(path).normalize();
        }
    }

    /** A text received over the network: it may refer to no files and no programs. */
    record Imported() implements KubeconfigOrigin {
        @Override
        public String name() {
            return "kubeconfig";
        }
    }
}
