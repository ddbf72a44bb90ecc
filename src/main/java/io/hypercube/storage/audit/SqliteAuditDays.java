package io.hypercube.storage.audit;

import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Transaction;
import java.sql.SQLException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** Days in {@code audit.db}. */
final class SqliteAuditDays extends AuditDays {
    private static final SqlScript DAY = SqlScript.of("sqlite-day");

    private static final int ROWS_AT_A_TIME = 5_000;

    private final Database database;

    SqliteAuditDays(Database database) {
        super(database);
        this.database = database;
    }

    @Override
    List<String> tables(Transaction transaction) throws SQLException {
        return transaction.list("SELECT name FROM sqlite_schema WHERE type = 'table'", row -> row.getString(1));
    }

    @Override
    void create(Transaction transaction, LocalDate day) throws SQLException {
        DAY.with(Map.of("DAY", Integer.toString(number(day)))).run(transaction);
    }

    @Override
    void hold(Transaction transaction, List<LocalDate> days) {
        // a transaction that reads has a snapshot of all tables
    }

    /** Empties the table first, a few rows in each transaction, because dropping takes as long as deleting. */
    @Override
    void drop(LocalDate day) {
        boolean more = true;
        while (more) {
            more = database.write(transaction -> {
                boolean exists = tables(transaction).contains(table(day));
                if (exists && deleteSome(transaction, table(day)) == 0) {
                    transaction.write("DROP TABLE " + table(day));
                    return false;
                }
                return exists;
            });
        }
    }

    private static int deleteSome(Transaction transaction, String table) throws SQLException {
        return transaction.write("DELETE FROM " + table + " WHERE rowid IN (SELECT rowid FROM " + table + " LIMIT "
                + ROWS_AT_A_TIME + ")");
    }

    @Override
    InstantSource clock(InstantSource own) {
        return own;
    }

    @Override
    void limitWaiting(Transaction transaction) {
        // a write transaction has the whole database from its start
    }
}
