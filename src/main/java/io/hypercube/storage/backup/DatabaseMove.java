package io.hypercube.storage.backup;

import io.hypercube.core.identity.Secret;
import io.hypercube.core.secret.KeyUse;
import io.hypercube.core.secret.SecretStore;
import io.hypercube.storage.SqlSecretStore;
import io.hypercube.storage.StorageConfig;
import io.hypercube.storage.sql.DataDirectory;
import io.hypercube.storage.sql.Database.StorageException;
import io.hypercube.storage.sql.Migrations;
import io.hypercube.storage.sql.PostgresAddress;
import io.hypercube.storage.sql.PostgresDatabase;
import io.hypercube.storage.sql.SqliteDatabase;
import io.hypercube.storage.sql.Transaction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Copies every row of the embedded database to an empty PostgreSQL database, in one transaction. Before the commit, the rows are
 * read back and compared with the source by number and by a digest of each row. Wrapped secrets stay wrapped. Blocking.
 */
public final class DatabaseMove {
    /** Tables that every migrated schema fills by itself. */
    private static final List<String> BOOKKEEPING =
            List.of("account_change", "change_count", "flyway_schema_history", "schema_compatibility");

    private final SqliteDatabase source;
    private final PostgresDatabase target;
    private final Progress progress;

    private DatabaseMove(SqliteDatabase source, PostgresDatabase target, Progress progress) {
        this.source = source;
        this.target = target;
        this.progress = progress;
    }

    /**
     * @param from the embedded database, which no gateway may use; it stays as it is
     * @param to the address of an empty PostgreSQL database
     * @return the number of copied rows, by table
     * @throws StorageException when nothing was copied
     */
    public static Map<String, Long> run(StorageConfig from, Secret to, Progress progress) {
        return DataDirectory.alone(from.dataDir(), () -> {
            try (EmbeddedFile file = EmbeddedFile.open(from)) {
                file.requireUnused();
            }
            try (SqliteDatabase source = new SqliteDatabase(EmbeddedFile.of(from))) {
                requireNoKeyFiles(from.dataDir(), source);
                try (PostgresDatabase target = new PostgresDatabase(PostgresAddress.parse(to))) {
                    Migrations.run(source);
                    Migrations.run(target);
                    return new DatabaseMove(source, target, progress).copy();
                }
            }
        });
    }

    /** Keys of an older version of the program move from files to the database at its first start; others would be lost. */
    private static void requireNoKeyFiles(Path dataDir, SqliteDatabase source) {
        Set<String> inDatabase = Migrations.hasSecrets(source)
                ? new SqlSecretStore(source)
                        .load().stream().map(SecretStore.Stored::name).collect(Collectors.toSet())
                : Set.of();
        for (String name : List.of(KeyUse.TOKEN_SIGNING, KeyUse.KUBECONFIG_ENCRYPTION)) {
            Path file = dataDir.resolve(name + ".keys");
            if (!inDatabase.contains(name) && Files.exists(file)) {
                throw new StorageException(
                        file + " has keys that are not in the database (expected: a data directory of"
                                + " this version; start the gateway once, which moves them)");
            }
        }
    }

    private Map<String, Long> copy() {
        return source.read(from -> target.write(to -> {
            List<String> tables = tables(from, to);
            Map<String, Long> copied = new LinkedHashMap<>();
            for (String table : tables) {
                requireEmpty(to, table);
            }
            for (String table : tables) {
                copied.put(table, copy(from, to, table));
            }
            return copied;
        }));
    }

    /** The tables of the source; a table comes after those that it refers to. */
    private static List<String> tables(Transaction from, Transaction to) throws SQLException {
        List<String> here = from.list(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
                row -> row.getString(1));
        List<String> there = to.list(
                "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
                        + " AND table_type = 'BASE TABLE' ORDER BY table_name",
                row -> row.getString(1));
        if (!there.containsAll(here)) {
            throw new StorageException("the target has the tables " + there
                    + " (expected: an empty database; its tables become " + here + ")");
        }
        List<String> ordered = new ArrayList<>();
        List<String> left = new ArrayList<>(here);
        left.removeAll(BOOKKEEPING);
        while (!left.isEmpty()) {
            String next = first(from, left);
            ordered.add(next);
            left.remove(next);
        }
        return ordered;
    }

    /** The first table that refers to none of the others. */
    private static String first(Transaction from, List<String> left) throws SQLException {
        for (String table : left) {
            List<String> parents =
                    from.list("SELECT \"table\" FROM pragma_foreign_key_list(?)", row -> row.getString(1), table);
            if (left.stream().noneMatch(other -> !other.equals(table) && parents.contains(other))) {
                return table;
            }
        }
        throw new IllegalStateException("tables that refer to each other: " + left);
    }

    private static void requireEmpty(Transaction to, String table) throws SQLException {
        long rows = to.number("SELECT count(*) FROM " + table);
        if (rows > 0) {
            throw new StorageException(
                    "the target's table " + table + " has " + rows + " rows (expected: an empty database)");
        }
    }

    private long copy(Transaction from, Transaction to, String table) throws SQLException {
        long total = from.number("SELECT count(*) FROM " + table);
        Map<String, ColumnKind> columns = ColumnKind.of(to, table);
        String names = String.join(", ", columns.keySet());
        String insert = "INSERT INTO " + table + " (" + names + ") VALUES ("
                + Stream.generate(() -> "?").limit(columns.size()).collect(Collectors.joining(", ")) + ")";
        RowDigest sent = new RowDigest(columns);
        from.each("SELECT " + names + " FROM " + table, row -> {
            to.write(insert, sent.add(row));
            progress.at(sent.rows(), total, "rows of " + table);
        });
        RowDigest arrived = new RowDigest(columns);
        to.each("SELECT " + names + " FROM " + table, arrived::add);
        if (!arrived.isSameAs(sent)) {
            throw new StorageException("the rows of " + table + " differ after the copy: " + sent.rows() + " sent, "
                    + arrived.rows() + " arrived; nothing was changed");
        }
        return sent.rows();
    }
}
