package io.hypercube.storage.audit;

import io.hypercube.audit.AuditSink;
import io.hypercube.audit.recording.RecordingConfig;
import io.hypercube.storage.sql.Database;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;

/** The parts of an audit database that the program's other packages do not use, without a thread that deletes. */
public record AuditParts(AuditDatabase audit, Duration kept, InstantSource clock) {
    private static final Duration DAY = Duration.ofDays(1);

    public AuditSink sink() {
        return new DatabaseSink(audit, kept, clock);
    }

    /** Deletes like the thread does each hour. */
    public void sweep(long recordings) {
        new AuditRetention(audit, kept, config(recordings, DAY), clock).sweep();
    }

    /** Deletes like the thread does each minute, and returns how many bytes are too many. */
    public long trim(long recordings) {
        return trim(recordings, DAY);
    }

    public long trim(long recordings, Duration minAge) {
        AuditRetention retention = new AuditRetention(audit, kept, config(recordings, minAge), clock);
        retention.trim();
        return retention.excess();
    }

    private static RecordingConfig config(long recordings, Duration minAge) {
        return new RecordingConfig(List.of(), recordings, minAge);
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
