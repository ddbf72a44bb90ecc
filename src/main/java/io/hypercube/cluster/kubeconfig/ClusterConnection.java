package io.hypercube.cluster.kubeconfig;

import io.hypercube.core.identity.Secret;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How to reach an API server: the meaning of one kubeconfig context. All files are already read, except token files, which are
 * read again when they change.
 *
 * @param server {@code https://host:port} or {@code http://host:port}, with an optional path prefix and nothing else
 * @param tlsServerName the name for SNI and certificate verification, or null for the server's host
 * @param proxy the {@code http} or {@code socks5} proxy, or null
 * @param certificate the configured client certificate, or null; the one to present comes from {@code Cluster.credentials()}
 * @param credential of the gateway; none when {@code identity} is a token
 * @param identity how the API server learns who the caller of a forwarded call is
 * @see <a href="https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/">kubeconfig v1</a>
 */
public record ClusterConnection(
        URI server,
        Trust trust,
        @Nullable String tlsServerName,
        @Nullable URI proxy,
        @Nullable ClientCertificate certificate,
        HttpCredential credential,
        Identity identity) {

    /** A connection whose credential impersonates the callers. */
    public ClusterConnection(
            URI server,
            Trust trust,
            @Nullable String tlsServerName,
            @Nullable URI proxy,
            @Nullable ClientCertificate certificate,
            HttpCredential credential) {
        this(server, trust, tlsServerName, proxy, certificate, credential, new Identity.Impersonation());
    }

    /**
     * The audience that this API server and another one accept, each of which accepts the tokens of the other then. Empty for two
     * connections to the same API server.
     */
    public Optional<String> sharedAudience(ClusterConnection other) {
        boolean same = server.equals(other.server)
                && trust.equals(other.trust)
                && Objects.equals(tlsServerName, other.tlsServerName)
                && Objects.equals(proxy, other.proxy);
        return !same && identity instanceof Identity.Token(String audience) && identity.equals(other.identity)
                ? Optional.of(audience)
                : Optional.empty();
    }

    /** Leaves out the proxy, whose URL may contain a password. */
    @Override
    public String toString() {
        return "ClusterConnection[server=" + server + ']';
    }

    /** How the server's certificate is verified. */
    public sealed interface Trust {
        /** @param pem one or more certificates */
        record Authorities(byte[] pem) implements Trust {
            @Override
            public boolean equals(Object other) {
                return other instanceof Authorities same && Arrays.equals(pem, same.pem);
            }

            @Override
            public int hashCode() {
                return Arrays.hashCode(pem);
            }
        }

        record SystemRoots() implements Trust {}

        /** {@code insecure-skip-tls-verify}. */
        record Anyone() implements Trust {}
    }

    /** How the API server learns who the caller of a forwarded call is. */
    public sealed interface Identity {
        /**
         * {@code Impersonate-} fields, which the credential of the gateway must be allowed to send.
         *
         * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#user-impersonation">User
         *     impersonation</a>
         */
        record Impersonation() implements Identity {}

        /**
         * A short-lived token of the gateway for that caller. The gateway has no credential of its own.
         *
         * @param audience the claim {@code aud}, by which the API server recognises tokens that are meant for it
         * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#openid-connect-tokens">OpenID
         *     Connect tokens</a>
         */
        record Token(String audience) implements Identity {}
    }

    /**
     * A certificate chain and its private key.
     *
     * @param chainPem leaf first, nothing but certificates
     * @param keyPem PKCS #8, not encrypted
     */
    public record ClientCertificate(byte[] chainPem, Secret keyPem) {
        @Override
        public boolean equals(Object other) {
            return other instanceof ClientCertificate same
                    && Arrays.equals(chainPem, same.chainPem)
                    && keyPem.equals(same.keyPem);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(chainPem);
        }
    }

    /** The credential in the {@code Authorization} header. */
    public sealed interface HttpCredential {
        record None() implements HttpCredential {}

        record Bearer(Secret token) implements HttpCredential {}

        /**
         * A token in a file that is replaced from time to time, as projected service account tokens are.
         *
         * @param otherwise the token to use while the file cannot be read, or null
         */
        record TokenFile(Path file, @Nullable Secret otherwise) implements HttpCredential {}

        record Basic(String username, Secret password) implements HttpCredential {}

        /**
         * A program configured by the operator that prints an ExecCredential.
         *
         * @param environment variables added to the gateway's own
         * @param clusterConfig the kubeconfig cluster entry's configuration for this program, or null
         * @param installHint shown to people when the program is missing; may be empty
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

            /** Leaves out the arguments and variables, which may hold secrets. */
            @Override
            public String toString() {
                return "Exec[command=" + command + ']';
            }
        }
    }
}
