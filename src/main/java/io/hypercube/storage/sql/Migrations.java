package io.hypercube.storage.sql;

import io.hypercube.storage.sql.Database.StorageException;
import java.sql.SQLException;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * Migrates the schema with Flyway. Loading Flyway takes a third of a second, so it is only called when its history
 * table shows that migrations are pending. A program also runs on a newer schema, as long as the table {@code
 * schema_compatibility} allows it, so that two versions run side by side and the newer one can be taken back.
 * A migration that adds a refusal raises the number there to its own, because older programs would admit who is refused.
 */
public final class Migrations {
    /** The number of the newest file in {@code resources/db/…}; a test checks it. */
    public static final int NEWEST = 18;

    private static final int FIRST_WITH_SECRETS = 4;

    private Migrations() {}

    /**
     * Runs the pending migrations, if there are any.
     *
     * @throws StorageException when one fails, or the schema is too new for this program
     */
    public static void run(Database database) {
        run(database, () -> {});
    }

    /** @param before is called when migrations are pending; none is run when it throws */
    public static void run(Database database, Runnable before) {
        if (requireUsable(database) < NEWEST) {
            before.run();
            migrate(database);
        }
    }

    /**
     * Checks that this program may use the database, and changes nothing.
     *
     * @return the version of the schema; 0 for an empty database
     */
    public static int requireUsable(Database database) {
        return requireUsable(database, NEWEST);
    }

    /** @param newest of the program that wants to use the database */
    public static int requireUsable(Database database, int newest) {
        int version = version(database);
        if (version > newest && newest < oldest(database)) {
            throw new StorageException(
                    "the database was migrated by a newer version of hypercube: its schema is version " + version
                            + " (expected: one that programs of schema " + newest + " may use)");
        }
        return version;
    }

    /** Whether the schema has the table of wrapped secrets, and that is not empty. */
    public static boolean hasSecrets(Database database) {
        return version(database) >= FIRST_WITH_SECRETS
                && database.read(transaction -> transaction.number("SELECT count(*) FROM wrapped_secret")) > 0;
    }

    /** The versions of a database that this program may use. */
    public static Schema schema(Database database) {
        return new Schema(requireUsable(database), oldest(database));
    }

    /**
     * @param version the newest migration of the database
     * @param oldest the oldest program that may use it, by the newest migration that this program knows
     */
    public record Schema(int version, int oldest) {}

    /** The oldest program that may use the database, by the {@link #NEWEST} of that program. */
    private static int oldest(Database database) {
        return (int)
                (long) database.read(transaction -> transaction.number("SELECT max(oldest) FROM schema_compatibility"));
    }

    /** @return the version of the schema; 0 for an empty database */
    private static int version(Database database) {
        try {
            List<Integer> versions = database.read(transaction -> transaction.list(
                    "SELECT version FROM flyway_schema_history WHERE success AND version IS NOT NULL",
                    row -> Integer.parseInt(row.getString(1))));
            return versions.stream().mapToInt(Integer::intValue).max().orElse(0);
        } catch (StorageException e) {
            if (e.getCause() instanceof SQLException) {
                // usually the table is missing; Flyway reports any other error
                return 0;
            }
            throw e;
        }
    }

    private static void migrate(Database database) {
        try {
            Flyway.configure(Migrations.class.getClassLoader())
                    .dataSource(database.connections())
                    .locations("classpath:" + database.migrations())
                    .failOnMissingLocations(true)
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new StorageException("the database schema cannot be migrated: " + reason, e);
        }
    }
}
