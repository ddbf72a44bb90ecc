package io.hypercube.cli.agent;

import io.hypercube.core.identity.Secret;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where the agent keeps its key and certificate, so that they outlive the process. Thread-safe; blocking. */
sealed interface AgentState permits FolderState, SecretState {
    /** The names of files in a folder and of values in a Secret. */
    String KEY = "tls.key";

    String CERTIFICATE = "tls.crt";
    String JOINED_WITH = "joined-with";
    String NEXT_KEY = "next.key";

    /** {@link Kept#NOTHING} at first. */
    Kept read() throws IOException, InterruptedException;

    /**
     * Replaces what was read, all of it or nothing.
     *
     * @return false when something else is kept by now, and nothing was written
     */
    boolean replace(Kept before, Kept after) throws IOException, InterruptedException;

    /**
     * @param key private and public key in PEM, see {@link AgentKey}
     * @param certificate of that key, in PEM; null before joining
     * @param joinedWith the SHA-256 of the join token that was last used, in hexadecimal; null before joining
     * @param nextKey with which the agent joins again, in PEM; null unless it does. The key and certificate before stay until the gateway has
     *     issued a certificate for this one.
     */
    record Kept(
            @Nullable Secret key,
            @Nullable String certificate,
            @Nullable String joinedWith,
            @Nullable Secret nextKey) {
        static final Kept NOTHING = new Kept(null, null, null, null);
    }
}
