package io.hypercube.core.secret;

import java.time.Duration;
import java.time.Instant;

/**
 * One version of a key that is rotated.
 *
 * @param version from 1; higher is newer
 * @param key 32 bytes
 * @param start the time from which replicas sign or encrypt with it. Replicas know a version before, to verify or decrypt
 * @param lifetime how long the results of its use may be valid, at most
 */
public record KeyVersion(int version, byte[] key, Instant start, Duration lifetime) {
    @Override
    public String toString() {
        return "version " + version;
    }
}
