package io.hypercube.core.secret;

import io.hypercube.core.secret.MasterKeyFile.MasterKeyException;
import java.util.function.Supplier;

/** Secrets that are the same on all replicas and never change once they are made. Thread-safe, blocking. */
@FunctionalInterface
public interface SharedKeys {
    /**
     * Returns the secret of that name. The first caller of all replicas creates it; all others get the same bytes, also when several
     * call at once.
     *
     * @param name lower-case words with hyphens
     * @param made is called at most once, only when there is no such secret
     * @throws MasterKeyException when the secret was wrapped by another master key
     */
    byte[] getOrCreate(String name, Supplier<byte[]> made);
}
