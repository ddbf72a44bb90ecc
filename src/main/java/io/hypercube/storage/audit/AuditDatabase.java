package io.hypercube.storage.audit;

import io.hypercube.audit.AuditSink;
import io.hypercube.audit.query.AuditEventStore;
import io.hypercube.audit.recording.RecordingConfig;
import io.hypercube.audit.recording.RecordingStore;
import io.hypercube.core.identity.Secret;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Database.StorageException;
import io.hypercube.storage.sql.PostgresAddress;
import io.hypercube.storage.sql.PostgresDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Where audit events and recorded sessions are kept: the file {@code audit.db} beside the embedded database, or the same PostgreSQL
 * database. Its connections and its lock for writers are its own, so neither audit writes nor queries delay the transactions of other
 * stores. The file is opened by its first use; while it cannot be opened, each use fails with a 503. All methods block.
 */
public final class AuditDatabase implements AutoCloseable {
    /** How long events are left when none are kept any more. */
    private static final Duration LEFTOVERS = Duration.ofDays(1);

    /** One for events, one for recordings, the others for queries. */
    private static final int CONNECTIONS = 6;

    /** More than the longest query. */
    private static final Duration SILENCE = Duration.ofSeconds(75);

    private final Database database;
    private final AuditDays days;
    private final @Nullable AuditFile file;
    private volatile @Nullable AuditRetention retention;

    private AuditDatabase(Database database, AuditDays days, @Nullable AuditFile file) {
        this.database = database;
        this.days = days;
        this.file = file;
    }

    /**
     * Opens PostgreSQL, whose schema must have been migrated, or nothing yet.
     *
     * @param dataDir directory of the embedded database
     * @param address of the PostgreSQL database, or null for the embedded one
     * @throws StorageException with a message of one line
     */
    public static AuditDatabase open(Path dataDir, @Nullable Secret address) {
        if (address != null) {
            Database shared = new PostgresDatabase(PostgresAddress.parse(address), CONNECTIONS, SILENCE);
            return new AuditDatabase(shared, new PostgresAuditDays(shared), null);
        }
        AuditFile file = new AuditFile(dataDir);
        Database own = file.open(CONNECTIONS);
        return new AuditDatabase(own, new SqliteAuditDays(own), file);
    }

    /** The events for queries. */
    public AuditEventStore events() {
        return new SqlAuditEventStore(this);
    }

    /** Recorded sessions. */
    public RecordingStore recordings() {
        return new SqlRecordingStore(database);
    }

    /**
     * The sink that keeps events. Those older than the retention are dropped until the database is closed.
     *
     * @param kept how long; not zero
     * @param recordings how many recordings are kept
     */
    public AuditSink sink(Duration kept, RecordingConfig recordings, InstantSource clock) {
        drop(kept, recordings, clock);
        return new DatabaseSink(this, kept, clock);
    }

    /** Drops the events and recordings of the time before the gateway was told to keep none. Makes no file. */
    public void dropLeftovers(InstantSource clock) {
        AuditFile own = file;
        if (own == null || own.exists()) {
            drop(LEFTOVERS, RecordingConfig.NONE, clock);
        }
    }

    /** Bytes of recordings beyond their maximum, which are too young to be deleted; since the last minute. */
    public long recordingExcess() {
        AuditRetention running = retention;
        return running == null ? 0 : running.excess();
    }

    private void drop(Duration kept, RecordingConfig recordings, InstantSource clock) {
        AuditRetention started = new AuditRetention(this, kept, recordings, days.clock(clock));
        retention = started;
        started.start();
    }

    Database database() {
        return database;
    }

    /** The tables of events, one for each day. */
    AuditDays days() {
        return days;
    }

    @Override
    public void close() {
        AuditRetention running = retention;
        if (running != null) {
            running.close();
        }
        database.close();
    }
}
