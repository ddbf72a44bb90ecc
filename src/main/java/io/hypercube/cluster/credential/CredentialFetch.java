package io.hypercube.cluster.credential;

import org.jspecify.annotations.Nullable;

/** One way to get a credential anew: by reading a file, by running a program. Blocks; never called twice at the same time. */
public interface CredentialFetch {
    /** @param previous what was fetched before, or null; parts that did not change are to be the very same objects */
    ClusterCredential fetch(@Nullable ClusterCredential previous)
            throws CredentialUnavailableException, InterruptedException;
}
