package io.hypercube.cluster.credential;

import java.util.Optional;

/** A fixed credential, which stays until the cluster is reconfigured. */
record StaticCredential(ClusterCredential credential) implements CredentialSource {
    @Override
    public Optional<ClusterCredential> current() {
        return Optional.of(credential);
    }

    @Override
    public ClusterCredential obtain() {
        return credential;
    }

    @Override
    public boolean rejected(ClusterCredential rejected) {
        return false;
    }
}
