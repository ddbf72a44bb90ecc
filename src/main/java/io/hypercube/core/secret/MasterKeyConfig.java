package io.hypercube.core.secret;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the master key is.
 *
 * @param file one line, 32 bytes in base64; null when there is none, which is an error as soon as a key is needed
 * @param made whether the first start creates the file, as it does in the data directory of an embedded database
 * @param previous the master key that {@code file} replaces, or null
 */
public record MasterKeyConfig(
        @Nullable Path file, boolean made, @Nullable Path previous) {
    /** The name of a created file in the data directory. */
    public static final String FILE = "master.key";

    /** Why no gateway can start with this configuration, if so. */
    public Optional<String> problem() {
        return file == null
                ? Optional.of(
                        "masterKeyFile: not set (expected: the file of the master key that all replicas of a PostgreSQL"
                                + " database share; hypercube keys generate-master-key FILE creates one)")
                : Optional.empty();
    }
}
