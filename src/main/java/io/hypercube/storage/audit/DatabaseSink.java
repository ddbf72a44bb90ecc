package io.hypercube.storage.audit;

import io.hypercube.audit.AuditSink;
import io.hypercube.audit.AuditSink.EncodedEvent;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps events for queries, a batch in one transaction. A later stage of a call replaces an earlier one, so writing a batch again
 * changes nothing. Events that are older than the retention are not kept.
 */
final class DatabaseSink implements AuditSink {
    private final AuditDatabase audit;
    private final Duration retention;
    private final InstantSource clock;
    private final Set<LocalDate> created = new HashSet<>(); // used by the one thread that writes

    DatabaseSink(AuditDatabase audit, Duration retention, InstantSource clock) {
        this.audit = audit;
        this.retention = retention;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "database";
    }

    @Override
    public void write(List<EncodedEvent> batch) throws IOException {
        try {
            Map<LocalDate, List<@Nullable Object[]>> days = byDay(batch);
            days.keySet().forEach(this::requireTable);
            audit.database().write(transaction -> {
                for (Map.Entry<LocalDate, List<@Nullable Object[]>> day : days.entrySet()) {
                    transaction.writeAll(AuditEventRow.upsert(AuditDays.table(day.getKey())), day.getValue());
                }
                return batch.size();
            });
        } catch (RuntimeException e) {
            created.clear(); // a table may have been dropped by hand
            throw new IOException("audit events cannot be written: " + e.getMessage(), e);
        }
    }

    private Map<LocalDate, List<@Nullable Object[]>> byDay(List<EncodedEvent> batch) {
        LocalDate first = AuditDays.of(clock.instant().minus(retention));
        Map<LocalDate, List<@Nullable Object[]>> days = new TreeMap<>();
        for (EncodedEvent event : batch) {
            LocalDate day = AuditEventRow.day(event);
            if (!day.isBefore(first)) {
                days.computeIfAbsent(day, absent -> new ArrayList<>()).add(AuditEventRow.values(event));
            }
        }
        return days;
    }

    private void requireTable(LocalDate day) {
        if (!created.contains(day)) {
            audit.days().create(day);
            created.add(day);
        }
    }

    @Override
    public void close() {
        // the database is closed by its owner
    }
}
