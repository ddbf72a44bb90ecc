package io.hypercube.cluster.credential;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.core.identity.Secret;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The credential to send to an API server: a header, a client certificate, both, or neither for anonymous. Compared by identity,
 * so that connection pools can detect a replaced certificate.
 */
public final class ClusterCredential {
    /** No header and no certificate. */
    public static final ClusterCredential ANONYMOUS = new ClusterCredential(null, null, null);

    private final @Nullable Secret authorization;
    private final ClusterConnection.@Nullable ClientCertificate certificate;
    private final @Nullable Instant expiration;

    private static final Pattern FIELD_VALUE = Pattern.compile("[ -~]+");

    /**
     * Null means not sent, or an unknown expiration.
     *
     * @throws IllegalArgumentException for an authorization that is not {@link #isSendable}
     */
    public ClusterCredential(
            @Nullable Secret authorization,
            ClusterConnection.@Nullable ClientCertificate certificate,
            @Nullable Instant expiration) {
        if (authorization != null && !isSendable(authorization)) {
            throw new IllegalArgumentException("authorization: cannot be sent in a header field");
        }
        this.authorization = authorization;
        this.certificate = certificate;
        this.expiration = expiration;
    }

    /** Whether a header field can have this value. */
    public static boolean isSendable(Secret authorization) {
        return FIELD_VALUE.matcher(authorization.reveal()).matches();
    }

    /** The whole value of {@code Authorization}, scheme included, or null when the header is not sent. */
    public @Nullable Secret authorization() {
        return authorization;
    }

    /** The client certificate for the TLS handshake, or null. */
    public ClusterConnection.@Nullable ClientCertificate certificate() {
        return certificate;
    }

    /** When the credential expires, or null when that is unknown. */
    public @Nullable Instant expiration() {
        return expiration;
    }
}
