package io.hypercube.storage;

import io.hypercube.identity.Secret;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * @param dataDir where the embedded database and the keys are; made when missing
 * @param database {@code postgresql://[user[:password]@]host[:port]/database[?parameters]}, or null for the embedded one. A
 *     secret, because it may hold a password
 */
public record StorageConfig(Path dataDir, @Nullable Secret database) {}
