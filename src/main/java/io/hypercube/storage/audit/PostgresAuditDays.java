package io.hypercube.storage.audit;

import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.PostgresDatabase;
import io.hypercube.storage.sql.Transaction;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Days as partitions of {@code audit_event}. Statements of the gateway name partitions, so they take no lock on the whole. */
final class PostgresAuditDays extends AuditDays {
    private static final SqlScript DAY = SqlScript.of("postgresql-day");

    private final Database database;

    PostgresAuditDays(Database database) {
        super(database);
        this.database = database;
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
                "SELECT pg_advisory_xact_lock(?, hashtext('audit_event'))", row -> 1, PostgresDatabase.LOCK_CLASS);
        if (!existing(transaction).contains(day)) {
            int number = number(day);
            DAY.with(Map.of("DAY", Integer.toString(number), "NEXT", Integer.toString(number + 1)))
                    .run(transaction);
        }
    }

    @Override
    void hold(Transaction transaction, List<LocalDate> days) throws SQLException {
        if (!days.isEmpty()) {
            String tables = days.stream().map(AuditDays::table).collect(Collectors.joining(", "));
            transaction.write("LOCK TABLE " + tables + " IN ACCESS SHARE MODE");
        }
    }

    @Override
    void drop(LocalDate day) {
        database.write(transaction -> {
            limitWaiting(transaction);
            return transaction.write("DROP TABLE IF EXISTS " + table(day));
        });
    }

    /** The server's, so that the wrong clock of one replica drops nothing. */
    @Override
    InstantSource clock(InstantSource own) {
        return () -> Instant.ofEpochMilli(database.read(
                transaction -> transaction.number("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")));
    }

    @Override
    void limitWaiting(Transaction transaction) throws SQLException {
        transaction.write("SET LOCAL lock_timeout = '5s'");
    }
}
