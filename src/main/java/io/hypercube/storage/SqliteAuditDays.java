package io.hypercube.storage;

import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** Days in {@code audit.db}. */
final class SqliteAuditDays extends AuditDays {
    private static final SqlScript DAY = SqlScript.of("sqlite-day");

    SqliteAuditDays(Database database) {
        super(database);
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
    void limitWaiting(Transaction transaction) {
        // a write transaction has the whole database from its start
    }
}
