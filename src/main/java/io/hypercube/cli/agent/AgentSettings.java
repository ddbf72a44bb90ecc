package io.hypercube.cli.agent;

import io.hypercube.cluster.kubeconfig.InCluster;
import io.hypercube.core.kube.ClusterName;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The options of an agent, read and checked.
 *
 * @param tokenFile has the join token, or null for an agent that has joined
 * @param account whose tokens the gateway gets, or null for the credential of {@code source}
 */
public record AgentSettings(
        Gateway gateway,
        ClusterName cluster,
        @Nullable Path tokenFile,
        Source source,
        @Nullable Account account,
        Place state) {
    /**
     * @param server {@code https://host:port}
     * @param authority a file with the CA certificates that verify it, or null for those of the system
     */
    public record Gateway(URI server, @Nullable Path authority) {
        /**
         * Reads the file, before each connection, as its contents may have been replaced.
         *
         * @return null for the CA certificates of the system
         */
        public @Nullable String authorityPem() throws IOException {
            if (authority == null) {
                return null;
            }
            try {
                return Files.readString(authority, StandardCharsets.ISO_8859_1);
            } catch (IOException e) {
                throw new IOException(authority + ": cannot be read (expected: CA certificates in PEM)", e);
            }
        }
    }

    /** How the agent reaches its API server. */
    public sealed interface Source {
        record Pod(InCluster pod) implements Source {}

        /** @param context null for the current one */
        record Kubeconfig(Path file, @Nullable String context) implements Source {}
    }

    /** Where the agent keeps its key. */
    public sealed interface Place {
        record Folder(Path path) implements Place {}

        /** @param name of a Secret in the namespace of the pod */
        record OfPod(String name) implements Place {}
    }

    /** A ServiceAccount. */
    public record Account(String namespace, String name) {
        private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
        private static final Pattern NAME = Pattern.compile("[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?");

        public Account {
            if (!NAMESPACE.matcher(namespace).matches() || !isName(name)) {
                throw new IllegalArgumentException("not the names of a namespace and of a ServiceAccount");
            }
        }

        /** Whether a Secret or a ServiceAccount may have this name. */
        public static boolean isName(String name) {
            return NAME.matcher(name).matches();
        }

        @Override
        public String toString() {
            return namespace + '/' + name;
        }
    }
}
