package io.hypercube.cluster;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
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
        @Nullable String tlsServerName) {}
