package io.hypercube.cluster.credential;

import java.util.Optional;

/** Values that stay what they are until the cluster is configured anew. */
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
