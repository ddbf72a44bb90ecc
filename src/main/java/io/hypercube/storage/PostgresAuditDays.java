package io.hypercube.storage;

import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** Days as partitions of {@code audit_event}. Statements of the gateway name partitions, so they take no lock on the whole. */
final class PostgresAuditDays extends AuditDays {
    private static final SqlScript DAY = SqlScript.of("postgresql-day");

    PostgresAuditDays(Database database) {
        super(database);
    }

    @Override
    List<String> tables(Transaction transaction) throws SQLException {
        return transaction.list(
                "SELECT child.relname FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid"
                        + " WHERE inhparent = 'audit_event'::regclass",
                row -> row.getString(1));
    }

    /** Replicas wait for each other, because {@code IF NOT EXISTS} does not keep two from creating the same table. */
    @Override
    void create(Transaction transaction, LocalDate day) throws SQLException {
        transaction.list(
                "SELECT pg_advisory_xact_lock(?, hashtext('audit_event'))", row -> 1, PostgresSingletons.CLASS);
        if (!existing(transaction).contains(day)) {
            int number = number(day);
            DAY.with(Map.of("DAY", Integer.toString(number), "NEXT", Integer.toString(number + 1)))
                    .run(transaction);
        }
    }

    @Override
    void limitWaiting(Transaction transaction) throws SQLException {
        transaction.write("SET LOCAL lock_timeout = '5s'");
    }
}
