package io.hypercube.cluster.replica;

import io.hypercube.cluster.kubeconfig.ClusterConnection.ClientCertificate;
import io.hypercube.core.secret.CertificateAuthority;
import io.hypercube.core.secret.CertificateAuthority.IssuedCertificate;
import io.hypercube.core.secret.CertificateAuthority.KeyPurpose;
import io.hypercube.core.secret.PemText;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * The CA of the calls between replicas. It signs nothing else, and only replicas have its key. The certificate of a
 * replica names the replica, so a caller knows that it has reached the replica that it wanted, at whatever address.
 */
public final class InternalAuthority {
    /** The name of the CA's key among the secrets that replicas share. */
    public static final String SECRET = "replica-ca";

    private static final Duration LEAF_LIFETIME = Duration.ofHours(24);

    private final CertificateAuthority authority;

    /** A certificate and key of a replica, for both directions. */
    public record Leaf(ClientCertificate certificate, Instant renewal) {}

    /** @param secret from {@link #create} */
    public InternalAuthority(byte[] secret) {
        try {
            this.authority = CertificateAuthority.read(secret);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the CA of the replicas cannot be read", e);
        }
    }

    /** Creates a CA: its certificate and key in PEM. */
    public static byte[] create() {
        return CertificateAuthority.create("Hypercube replicas").pem();
    }

    /** The CA's certificate in PEM. */
    public byte[] pem() {
        return PemText.of(authority.certificate()).getBytes(StandardCharsets.US_ASCII);
    }

    /** The TLS server name of a replica. */
    public static String nameOf(String replica) {
        return replica + ".replicas.hypercube.internal";
    }

    /** Signs a new certificate for a replica. It is valid for a day. */
    public Leaf issue(String replica) {
        try {
            IssuedCertificate leaf = authority.issue(
                    replica, LEAF_LIFETIME, Set.of(nameOf(replica)), Set.of(KeyPurpose.SERVER, KeyPurpose.CLIENT));
            return new Leaf(
                    new ClientCertificate(leaf.certificatePem().getBytes(StandardCharsets.US_ASCII), leaf.keyPem()),
                    Instant.now().plus(LEAF_LIFETIME.dividedBy(2)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the certificate of this replica cannot be made", e);
        }
    }
}
