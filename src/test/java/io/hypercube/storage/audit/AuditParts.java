package io.hypercube.storage.audit;

import io.hypercube.audit.AuditSink;
import io.hypercube.storage.sql.Database;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;

/** The parts of an audit database that the program's other packages do not use, without a thread that deletes. */
public record AuditParts(AuditDatabase audit, Duration kept, InstantSource clock) {
    public AuditSink sink() {
        return new DatabaseSink(audit, kept, clock);
    }

    /** Deletes like the thread does each hour. */
    public void sweep(long recordings) {
        new AuditRetention(audit, kept, recordings, clock).sweep();
    }

    /** Deletes like the thread does each minute. */
    public void trim(long recordings) {
        new AuditRetention(audit, kept, recordings, clock).trim();
    }

    /** The days that have a table. */
    public List<LocalDate> days() {
        return audit.database().read(audit.days()::existing);
    }

    public static Database database(AuditDatabase audit) {
        return audit.database();
    }

    /** The table of a day. */
    public static String table(Instant time) {
        return AuditDays.table(AuditDays.of(time));
    }
}
