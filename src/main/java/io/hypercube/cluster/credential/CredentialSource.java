package io.hypercube.cluster.credential;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Supplies a cluster's credential and keeps it fresh: fixed values, a token file that is read again, or a credential plugin.
 * Thread-safe.
 *
 * <pre>
 *   hot path (event loop):  current() ── present ──► send
 *                              └─ empty ──► obtain() on a virtual thread ──► send, or fail with its exception
 *   answer is 401:          rejected(the credential)
 * </pre>
 */
public interface CredentialSource {
    /**
     * The credential to send now; empty when no valid one is cached. Never blocks and does no I/O. It may start a renewal in the
     * background when the credential is about to expire.
     */
    Optional<ClusterCredential> current();

    /**
     * {@link #current()}, or a newly fetched credential: reads the file or runs the program. Blocks (virtual threads only);
     * concurrent callers wait for the same attempt.
     */
    ClusterCredential obtain() throws CredentialUnavailableException, InterruptedException;

    /**
     * Reports that the API server answered 401 to this credential. It is not used again if it can be renewed. Does not block.
     *
     * @return whether {@link #obtain()} may return another credential, so that a retry makes sense
     */
    boolean rejected(ClusterCredential credential);

    /** A cluster's credential cannot be obtained: its file is missing or its program failed. The message contains no secret. */
    final class CredentialUnavailableException extends IOException {
        public CredentialUnavailableException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }
}
