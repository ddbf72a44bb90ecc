package io.hypercube.cli.agent;

import io.hypercube.cluster.AgentServer;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The API server of the agent's cluster: the only address to which the agent connects for the gateway. TLS is between the gateway and
 * that server, so the gateway is told how to verify it.
 *
 * @param host a name or an address, without brackets
 * @param server as the gateway is told
 */
record AgentTarget(String host, int port, AgentServer server) {
    private static final int HTTPS = 443;

    /** @throws IOException when the gateway could not use the connection through an agent; the message is for people */
    static AgentTarget of(ClusterConnection connection) throws IOException {
        URI server = connection.server();
        if (!"https".equals(server.getScheme())) {
            throw new IOException(
                    "server: plain HTTP (expected: https, because the gateway encrypts up to the API server)");
        }
        if (connection.proxy() != null) {
            throw new IOException(
                    "proxy-url: not supported by an agent (expected: an API server that it reaches directly)");
        }
        String host = server.getHost();
        return new AgentTarget(
                host.startsWith("[") ? host.substring(1, host.length() - 1) : host,
                server.getPort() < 0 ? HTTPS : server.getPort(),
                new AgentServer(server.toString(), authority(connection.trust()), connection.tlsServerName()));
    }

    private static @Nullable String authority(Trust trust) throws IOException {
        return switch (trust) {
            case Trust.Authorities authorities -> new String(authorities.pem(), StandardCharsets.US_ASCII);
            case Trust.SystemRoots _ -> null;
            case Trust.Anyone _ ->
                throw new IOException("insecure-skip-tls-verify: not supported by an agent"
                        + " (expected: certificate-authority or certificate-authority-data)");
        };
    }
}
