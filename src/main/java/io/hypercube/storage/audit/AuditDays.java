package io.hypercube.storage.audit;

import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Transaction;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The tables of audit events, {@code audit_event_YYYYMMDD} for each UTC day that has some. Creating and dropping are idempotent, so
 * several processes may do the same at the same time. Blocking, thread-safe.
 */
abstract class AuditDays {
    private static final String PREFIX = "audit_event_";
    private static final Pattern NAME = Pattern.compile(PREFIX + "[0-9]{8}");

    private final Database database;

    AuditDays(Database database) {
        this.database = database;
    }

    static LocalDate of(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC);
    }

    /** {@code YYYYMMDD}, the value of the column {@code day}. */
    static int number(LocalDate day) {
        return Integer.parseInt(DateTimeFormatter.BASIC_ISO_DATE.format(day));
    }

    static String table(LocalDate day) {
        return PREFIX + number(day);
    }

    static LocalDate day(String table) {
        return LocalDate.parse(table.substring(PREFIX.length()), DateTimeFormatter.BASIC_ISO_DATE);
    }

    /** The names of all tables of the database. */
    abstract List<String> tables(Transaction transaction) throws SQLException;

    /** Creates the table of a day unless it exists. */
    abstract void create(Transaction transaction, LocalDate day) throws SQLException;

    /** Keeps a transaction from waiting long for a table that others use. */
    abstract void limitWaiting(Transaction transaction) throws SQLException;

    /** Keeps tables from being dropped until the transaction ends. Fails when one has been dropped already. */
    abstract void hold(Transaction transaction, List<LocalDate> days) throws SQLException;

    /** Drops the table of a day if it exists, without keeping other writers waiting for long. */
    abstract void drop(LocalDate day);

    /** The clock that says what is too old. */
    abstract InstantSource clock(InstantSource own);

    /** The days that have a table, newest first. */
    final List<LocalDate> existing(Transaction transaction) throws SQLException {
        return tables(transaction).stream()
                .filter(name -> NAME.matcher(name).matches())
                .map(AuditDays::day)
                .sorted((left, right) -> right.compareTo(left))
                .toList();
    }

    /** Creates the table of a day unless it exists, in a transaction of its own. */
    final void create(LocalDate day) {
        database.write(transaction -> {
            limitWaiting(transaction);
            create(transaction, day);
            return day;
        });
    }

    /**
     * Drops the tables of days before {@code first}, the oldest ones.
     *
     * @param most the maximum number
     */
    final void dropBefore(LocalDate first, int most) {
        database.read(this::existing).reversed().stream()
                .filter(day -> day.isBefore(first))
                .limit(most)
                .forEach(this::drop);
    }
}
