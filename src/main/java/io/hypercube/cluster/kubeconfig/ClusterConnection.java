package io.hypercube.cluster.kubeconfig;

import io.hypercube.identity.Secret;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How an API server is reached: the meaning of one kubeconfig context, with every file already read except token files,
 * which are read again as they change.
 *
 * @param server {@code https://host:port} or {@code http://host:port}, with an optional path prefix and nothing else
 * @param tlsServerName the name asked for and checked in the server's certificate, or null for the server's host
 * @param proxy {@code http}, {@code https} or {@code socks5} proxy, or null
 * @param certificate the client certificate, or null; what is really shown comes from {@code Cluster.credentials()}
 * @see <a href="https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/">kubeconfig v1</a>
 */
public record ClusterConnection(
        URI server,
        Trust trust,
        @Nullable String tlsServerName,
        @Nullable URI proxy,
        @Nullable ClientCertificate certificate,
        HttpCredential credential) {

    /** A proxy's address may hold a password. */
    @Override
    public String toString() {
        return "ClusterConnection[server=" + server + ']';
    }

    /** Whose word is taken for who the server is. */
    public sealed interface Trust {
        /** @param pem one or more certificates */
        record Authorities(byte[] pem) implements Trust {}

        record SystemRoots() implements Trust {}

        /** {@code insecure-skip-tls-verify}. */
        record Anyone() implements Trust {}
    }

    /**
     * A certificate chain and its private key.
     *
     * @param chainPem leaf first, nothing but certificates
     * @param keyPem PKCS #8, not encrypted
     */
    public record ClientCertificate(byte[] chainPem, Secret keyPem) {}

    /** What goes into {@code Authorization}. */
    public sealed interface HttpCredential {
        record None() implements HttpCredential {}

        record Bearer(Secret token) implements HttpCredential {}

        /**
         * A token that is replaced in its file from time to time, as projected service account tokens are.
         *
         * @param otherwise what stands in while the file cannot be read, or null
         */
        record TokenFile(Path file, @Nullable Secret otherwise) implements HttpCredential {}

        record Basic(String username, Secret password) implements HttpCredential {}

        /**
         * A program of the operator that prints an ExecCredential.
         *
         * @param environment beside our own
         * @param clusterConfig what the kubeconfig's cluster entry holds for this program, or null
         * @param installHint for people, where the program is missing; may be empty
         * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins">
         *     client-go credential plugins</a>
         */
        record Exec(
                String apiVersion,
                String command,
                List<String> arguments,
                Map<String, Secret> environment,
                boolean provideClusterInfo,
                @Nullable Object clusterConfig,
                String installHint)
                implements HttpCredential {
            public Exec {
                arguments = List.copyOf(arguments);
                environment = Map.copyOf(environment);
            }

            Exec with(@Nullable Object config) {
                return new Exec(apiVersion, command, arguments, environment, provideClusterInfo, config, installHint);
            }

            /** Arguments may hold secrets too. */
            @Override
            public String toString() {
                return "Exec[command=" + command + ']';
            }
        }
    }
}
