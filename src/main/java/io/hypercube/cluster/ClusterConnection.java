package io.hypercube.cluster;

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
 * @param certificate the client certificate, or null; what is really shown comes from {@link Cluster#credentials()}
 * @see <a href="https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/">kubeconfig v1</a>
 */
public record ClusterConnection(
        URI server,
        Trust trust,
        @Nullable String tlsServerName,
        @Nullable URI proxy,
        @Nullable ClientCertificate certificate,
        HttpCredential credential) {

    /** Whose word is taken for who the server is. */
    public sealed interface Trust {
        /** @param pem one or more certificates */
        record Authorities(byte[] pem) implements Trust {}

        record SystemRoots() implements Trust {}

        /** {@code insecure-skip-tls-verify}. */
        record Anyone() implements Trust {}
    }

    /** A certificate chain and its private key, PEM. */
    public record ClientCertificate(byte[] chainPem, Secret keyPem) {}

    /** What goes into {@code Authorization}. */
    public sealed interface HttpCredential {
        record None() implements HttpCredential {}

        record Bearer(Secret token) implements HttpCredential {}

        /** A token that is replaced in its file from time to time, as projected service account tokens are. */
        record TokenFile(Path file) implements HttpCredential {}

        record Basic(String username, Secret password) implements HttpCredential {}

        /**
         * A program of the operator that prints an ExecCredential.
         *
         * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins">
         *     client-go credential plugins</a>
         */
        record Exec(
                String apiVersion,
                String command,
                List<String> arguments,
                Map<String, String> environment,
                boolean provideClusterInfo,
                String installHint)
                implements HttpCredential {}
    }
}
