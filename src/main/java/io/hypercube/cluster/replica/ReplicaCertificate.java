package io.hypercube.cluster.replica;

import io.hypercube.cluster.credential.ClusterCredential;
import io.hypercube.cluster.credential.CredentialSource;
import java.time.Instant;
import java.util.Optional;

/**
 * The certificate of this replica, for the calls that it makes and for those that it accepts. Made at start and
 * renewed after half of its lifetime. Thread-safe.
 */
public final class ReplicaCertificate implements CredentialSource {
    private final InternalAuthority authority;
    private final String replica;
    private volatile InternalAuthority.Leaf leaf;
    private volatile ClusterCredential credential;

    public ReplicaCertificate(InternalAuthority authority, String replica) {
        this.authority = authority;
        this.replica = replica;
        this.leaf = authority.issue(replica);
        this.credential = new ClusterCredential(null, leaf.certificate(), null);
    }

    /** Renews the certificate when it is time. Returns whether it has. */
    public boolean renew(Instant now) {
        if (now.isBefore(leaf.renewal())) {
            return false;
        }
        leaf = authority.issue(replica);
        credential = new ClusterCredential(null, leaf.certificate(), null);
        return true;
    }

    public InternalAuthority.Leaf leaf() {
        return leaf;
    }

    public InternalAuthority authority() {
        return authority;
    }

    @Override
    public Optional<ClusterCredential> current() {
        return Optional.of(credential);
    }

    @Override
    public ClusterCredential obtain() {
        return credential;
    }

    @Override
    public boolean rejected(ClusterCredential refused) {
        return false;
    }
}
