package io.hypercube.cluster;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hashes the server's address, trust and identity of callers; see {@link Cluster#identity}. */
final class ClusterIdentityHash {
    private ClusterIdentityHash() {}

    static String of(ClusterConnection connection) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            sha256.update(text(connection).getBytes(StandardCharsets.UTF_8));
            if (connection.trust() instanceof Trust.Authorities authorities) {
                sha256.update(authorities.pem());
            }
            return HexFormat.of().formatHex(sha256.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has SHA-256
        }
    }

    private static String text(ClusterConnection connection) {
        return connection.server() + "\n" + connection.tlsServerName() + "\n"
                + connection.trust().getClass().getSimpleName() + "\n" + audience(connection);
    }

    /** Empty for impersonation, so that replicas of versions without tokens agree on the hash. */
    private static String audience(ClusterConnection connection) {
        return connection.identity() instanceof Identity.Token(String audience) ? "token " + audience + "\n" : "";
    }
}
