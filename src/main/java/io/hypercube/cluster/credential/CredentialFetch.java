package io.hypercube.cluster.credential;

import org.jspecify.annotations.Nullable;

/** Fetches a credential, by reading a file or running a program. Blocks; never called concurrently. */
public interface CredentialFetch {
    /** @param previous the last fetched credential, or null; unchanged parts must be the same objects */
    ClusterCredential fetch(@Nullable ClusterCredential previous)
            throws CredentialUnavailableException, InterruptedException;
}
