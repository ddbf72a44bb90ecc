package io.hypercube.cluster;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.hypercube.core.kube.Excerpt;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The API server that an agent reaches, as the agent tells it. TLS is between the gateway and that server.
 *
 * @param url {@code https://host:port} in the network of the agent
 * @param certificateAuthority CA certificates in PEM, or null for those of the gateway's system
 * @param tlsServerName the name for SNI and verification, or null for the host
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record AgentServer(
        String url,
        @Nullable String certificateAuthority,
        @Nullable String tlsServerName) {
    private static final int HASH_BYTES = 6;
    private static final String SCHEME = "https://";

    /** Whether the gateway calls and verifies both in the same way. It dials neither, so the host is only a name to verify. */
    public boolean isSameAs(@Nullable AgentServer other) {
        return equals(other)
                || (other != null
                        && tlsServerName != null
                        && tlsServerName.equals(other.tlsServerName)
                        && Objects.equals(certificateAuthority, other.certificateAuthority)
                        && path(url).equals(path(other.url)));
    }

    private static String path(String url) {
        int slash = url.indexOf('/', SCHEME.length());
        return slash < 0 || slash == url.length() - 1 ? "" : url.substring(slash);
    }

    /** For messages: the address, the name that is verified when it is another one, and which CA verifies it. */
    public String describe() {
        return Excerpt.of(url)
                + (tlsServerName == null ? "" : ", tls-server-name " + Excerpt.of(tlsServerName))
                + (certificateAuthority == null
                        ? ", of the system's CAs"
                        : ", of the CA " + hash(certificateAuthority));
    }

    private static String hash(String text) {
        try {
            byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sha256, 0, HASH_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
