package io.hypercube.cluster.kubeconfig;

import java.nio.file.Path;

/** Who gave a kubeconfig: it decides what its text may make the gateway do. */
sealed interface KubeconfigOrigin {
    /** What a message about something in it begins with. */
    String name();

    /** A file that the operator named, or his own: it may name other files, and programs to run. */
    record OperatorFile(Path file) implements KubeconfigOrigin {
        @Override
        public String name() {
            return file.toString();
        }

        /** Relative paths are relative to the file that holds them. */
        Path resolve(String path) {
            return file.toAbsolutePath().resolveSibling(path).normalize();
        }
    }

    /** A text that came over the network: it names no files and runs nothing. */
    record Imported() implements KubeconfigOrigin {
        @Override
        public String name() {
            return "kubeconfig";
        }
    }
}
