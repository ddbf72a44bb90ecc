package io.hypercube.cluster.credential;

import java.util.Optional;

/**
 * Where a cluster's credential comes from and how it stays fresh: fixed values, a token file that is read again as it
 * changes, or a program that is run. Thread-safe.
 *
 * <pre>
 *   hot path (event loop):  current() ── present ──► send
 *                              └─ empty ──► obtain() on a virtual thread ──► send, or fail with what it throws
 *   answer is 401:          rejected(what was sent)
 * </pre>
 */
public interface CredentialSource {
    /**
     * What to send now; empty when there is nothing valid at hand. Never blocks, does no I/O; it may start a renewal in
     * the background when what it returns is about to expire.
     */
    Optional<ClusterCredential> current();

    /**
     * {@link #current()}, or what is obtained when that is empty: reads the file, runs the program. Blocks (virtual threads
     * only); callers that come meanwhile wait for the same attempt.
     */
    ClusterCredential obtain() throws CredentialUnavailableException, InterruptedException;

    /**
     * The API server answered 401 to this credential: it is not used again where another can be had. Does not block.
     *
     * @return whether {@link #obtain()} may give another one, so that asking again makes sense
     */
    boolean rejected(ClusterCredential credential);
}
