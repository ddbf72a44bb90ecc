package io.hypercube.storage;

import io.hypercube.core.identity.Secret;
import io.hypercube.storage.sql.PostgresAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * @param dataDir directory of the embedded database and the keys; created when missing
 * @param database {@code postgresql://[user[:password]@]host[:port]/database[?parameters]} or the driver's own {@code
 *     jdbc:postgresql://…}, or null for the embedded one. A secret, because it may hold a password
 */
public record StorageConfig(Path dataDir, @Nullable Secret database) {
    public StorageConfig {
        if (database != null) {
            PostgresAddress.parse(database);
        }
    }

    /** Whether a text can be {@link #database}. */
    public static boolean understands(Secret database) {
        try {
            PostgresAddress.parse(database);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
