package io.hypercube.cluster.credential;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.identity.Secret;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * With what we show ourselves to an API server: either half may be absent, both absent is anonymous. Compared by identity:
 * whoever must notice that a credential was replaced (a new certificate needs new connections) keeps the old one.
 */
public final class ClusterCredential {
    /** Sends nothing. */
    public static final ClusterCredential ANONYMOUS = new ClusterCredential(null, null, null);

    private final @Nullable Secret authorization;
    private final ClusterConnection.@Nullable ClientCertificate certificate;
    private final @Nullable Instant expiration;

    /** Null stands for what is not sent, and for an expiration that is not known. */
    public ClusterCredential(
            @Nullable Secret authorization,
            ClusterConnection.@Nullable ClientCertificate certificate,
            @Nullable Instant expiration) {
        this.authorization = authorization;
        this.certificate = certificate;
        this.expiration = expiration;
    }

    /** The whole value of {@code Authorization}, scheme included, or null when the header is not sent. */
    public @Nullable Secret authorization() {
        return authorization;
    }

    /** For the TLS handshake, or null. */
    public ClusterConnection.@Nullable ClientCertificate certificate() {
        return certificate;
    }

    /** When it stops being valid, or null when that is not known. */
    public @Nullable Instant expiration() {
        return expiration;
    }
}
