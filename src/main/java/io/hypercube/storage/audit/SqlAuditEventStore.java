package io.hypercube.storage.audit;

import io.hypercube.audit.query.AuditEventStore;
import io.hypercube.audit.query.AuditEventStore.EventFilter;
import io.hypercube.audit.query.AuditEventStore.StoredEvent;
import io.hypercube.storage.sql.Database.StorageException;
import io.hypercube.storage.sql.QueryDeadline;
import io.hypercube.storage.sql.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Reads events day by day, all of a call in one snapshot. */
record SqlAuditEventStore(AuditDatabase audit) implements AuditEventStore {
    /** Events are up to 160 KiB. */
    private static final int FETCH_ROWS = 100;

    /** The SQLSTATE of PostgreSQL. */
    private static final String UNDEFINED_TABLE = "42P01";

    private static final String COLUMNS = "SELECT received, code, refused, event FROM ";

    /** The SQL of one call. */
    @FunctionalInterface
    private interface Reading<T> {
        T read(Transaction transaction, List<LocalDate> days, QueryDeadline deadline) throws SQLException;
    }

    @Override
    public void each(EventFilter filter, Duration within, Consumer<StoredEvent> visitor) {
        EventConditions conditions = EventConditions.of(filter);
        read(filter, within, (transaction, days, deadline) -> {
            for (LocalDate day : days) {
                transaction.each(
                        deadline,
                        FETCH_ROWS,
                        COLUMNS + AuditDays.table(day) + " WHERE " + conditions.where(),
                        row -> visitor.accept(event(row)),
                        conditions.values());
            }
            return days.size();
        });
    }

    @Override
    public long page(EventFilter filter, Slice slice, Duration within, Consumer<StoredEvent> visitor) {
        EventConditions conditions = EventConditions.of(filter);
        return read(filter, within, (transaction, days, deadline) -> {
            long total = 0;
            for (LocalDate day : slice.newestFirst() ? days : days.reversed()) {
                long count = count(transaction, deadline, day, conditions);
                long from = Math.max(slice.first(), total);
                long to = Math.min(slice.first() + slice.count(), total + count);
                if (from < to) {
                    transaction.each(
                            deadline,
                            FETCH_ROWS,
                            COLUMNS + AuditDays.table(day) + " WHERE " + conditions.where() + " ORDER BY received"
                                    + (slice.newestFirst() ? " DESC" : "") + ", audit_id LIMIT ? OFFSET ?",
                            row -> visitor.accept(event(row)),
                            conditions.with(to - from, from - total));
                }
                total += count;
            }
            return total;
        });
    }

    private static long count(
            Transaction transaction, QueryDeadline deadline, LocalDate day, EventConditions conditions)
            throws SQLException {
        long[] count = {0};
        transaction.each(
                deadline,
                1,
                "SELECT count(*) FROM " + AuditDays.table(day) + " WHERE " + conditions.where(),
                row -> count[0] = row.getLong(1),
                conditions.values());
        return count[0];
    }

    @Override
    public List<Part> parts(EventFilter filter, Duration part, Duration within) {
        EventConditions conditions = EventConditions.of(filter);
        long micros = Math.multiplyExact(part.toMillis(), 1000L);
        long from = AuditEventRow.micros(filter.from());
        Map<Integer, Part> parts = new TreeMap<>();
        read(filter, within, (transaction, days, deadline) -> {
            for (LocalDate day : days) {
                // the numbers are part of the text, because PostgreSQL does not take two parameters for the same
                // expression
                String index = "(received - " + from + ") / " + micros;
                transaction.each(
                        deadline,
                        FETCH_ROWS,
                        "SELECT " + index + ", count(*), sum(refused), sum(CASE WHEN code >= " + FAILED
                                + " THEN 1 ELSE 0 END) FROM " + AuditDays.table(day) + " WHERE " + conditions.where()
                                + " GROUP BY " + index,
                        row -> parts.merge(row.getInt(1), part(row), SqlAuditEventStore::plus),
                        conditions.values());
            }
            return days.size();
        });
        return List.copyOf(parts.values());
    }

    private static Part part(ResultSet row) throws SQLException {
        return new Part(row.getInt(1), row.getLong(2), row.getLong(3), row.getLong(4));
    }

    private static Part plus(Part one, Part other) {
        return new Part(
                one.index(),
                one.total() + other.total(),
                one.refused() + other.refused(),
                one.failed() + other.failed());
    }

    @Override
    public Optional<byte[]> find(String auditId, Optional<EventFilter.Owner> owner, Duration within) {
        List<byte[]> found = new ArrayList<>(1);
        return read(day -> true, within, (transaction, days, deadline) -> {
            for (LocalDate day : days) {
                if (found.isEmpty()) {
                    transaction.each(
                            deadline,
                            1,
                            "SELECT event FROM " + AuditDays.table(day) + " WHERE day = ? AND audit_id = ?"
                                    + (owner.isEmpty() ? "" : " AND actor = ? AND uid = ?"),
                            row -> found.add(row.getBytes(1)),
                            key(day, auditId, owner));
                }
            }
            return found.stream().findFirst();
        });
    }

    private static List<Object> key(LocalDate day, String auditId, Optional<EventFilter.Owner> owner) {
        List<Object> key = new ArrayList<>(List.of(AuditDays.number(day), AuditEventRow.id(auditId)));
        owner.ifPresent(account -> key.addAll(List.of(account.name(), account.id())));
        return key;
    }

    private <T> T read(EventFilter filter, Duration within, Reading<T> reading) {
        return read(day -> EventConditions.mayHave(filter, day), within, reading);
    }

    /** Reads once more when a day was dropped before it was held, which is before any row was read. */
    private <T> T read(Predicate<LocalDate> mayHave, Duration within, Reading<T> reading) {
        try (QueryDeadline deadline = new QueryDeadline(within)) {
            try {
                return read(mayHave, deadline, reading);
            } catch (StorageException e) {
                if (e.getCause() instanceof SQLException cause && UNDEFINED_TABLE.equals(cause.getSQLState())) {
                    return read(mayHave, deadline, reading);
                }
                throw e;
            }
        }
    }

    private <T> T read(Predicate<LocalDate> mayHave, QueryDeadline deadline, Reading<T> reading) {
        return audit.database().read(transaction -> {
            List<LocalDate> days =
                    audit.days().existing(transaction).stream().filter(mayHave).toList();
            audit.days().hold(transaction, days);
            return reading.read(transaction, days, deadline);
        });
    }

    private static StoredEvent event(ResultSet row) throws SQLException {
        return new StoredEvent(AuditEventRow.time(row.getLong(1)), row.getInt(2), row.getInt(3) != 0, row.getBytes(4));
    }
}
