package io.hypercube.storage;

import java.sql.SQLException;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * Brings the schema up to date. Flyway does it; but as loading Flyway takes a third of a second, it is only called when its
 * own history says that something is to be done.
 */
final class Migrations {
    /** The number of the newest file in {@code resources/db/…}; a test holds it there. */
    static final int NEWEST = 3;

    private Migrations() {}

    static void run(Database database) {
        int version = version(database);
        if (version > NEWEST) {
            throw new StorageException("the database was made by a newer hypercube: its schema is version " + version
                    + " (expected: at most " + NEWEST + ")");
        }
        if (version < NEWEST) {
            migrate(database);
        }
    }

    /** @return 0 for an empty database */
    private static int version(Database database) {
        try {
            List<Integer> versions = database.read(transaction -> transaction.list(
                    "SELECT version FROM flyway_schema_history WHERE success AND version IS NOT NULL",
                    row -> Integer.parseInt(row.getString(1))));
            return versions.stream().mapToInt(Integer::intValue).max().orElse(0);
        } catch (StorageException e) {
            if (e.getCause() instanceof SQLException) {
                // no such table: Flyway says what is really wrong, should it be something else
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
            throw new StorageException("the database's schema cannot be brought up to date: " + reason, e);
        }
    }
}
