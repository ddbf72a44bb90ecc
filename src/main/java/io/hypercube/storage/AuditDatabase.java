package io.hypercube.storage;

import io.hypercube.audit.AuditSink;
import io.hypercube.audit.query.AuditEventStore;
import io.hypercube.identity.Secret;
import java.time.Duration;
import java.time.InstantSource;

/**
 * Where audit events and recorded sessions are kept: the file {@value #FILE} beside the embedded database, or the same PostgreSQL
 * database. Its connections and its lock for writers are its own, so neither audit writes nor queries delay the transactions of other
 * stores. All methods block.
 */
public final class AuditDatabase implements AutoCloseable {
    /** The embedded file in the data directory. */
    static final String FILE = "audit.db";

    /** One for events, one for recordings, the others for queries. */
    private static final int CONNECTIONS = 6;

    /** More than the longest query. */
    private static final Duration SILENCE = Duration.ofSeconds(75);

    private final Database database;
    private final AuditDays days;

    private AuditDatabase(Database database, AuditDays days) {
        this.database = database;
        this.days = days;
    }

    /** Opens it; the schema of PostgreSQL must have been migrated. */
    static AuditDatabase open(StorageConfig config) {
        Secret address = config.database();
        if (address != null) {
            Database shared = new PostgresDatabase(PostgresAddress.parse(address), CONNECTIONS, SILENCE);
            return new AuditDatabase(shared, new PostgresAuditDays(shared));
        }
        DataDirectory.make(config.dataDir());
        return DataDirectory.alone(config.dataDir(), () -> {
            SqliteLibrary.unpack(config.dataDir());
            Database own = new SqliteDatabase(config.dataDir().resolve(FILE), CONNECTIONS);
            try {
                own.write(transaction -> SqlScript.of("sqlite").run(transaction));
                return new AuditDatabase(own, new SqliteAuditDays(own));
            } catch (RuntimeException e) {
                own.close();
                throw e;
            }
        });
    }

    /** The events for queries. */
    public AuditEventStore events() {
        return new SqlAuditEventStore(this);
    }

    /**
     * The sink that keeps events.
     *
     * @param retention how long; not zero
     * @param recordings bytes of all recordings that are kept at most
     */
    public AuditSink sink(Duration retention, long recordings, InstantSource clock) {
        return new DatabaseSink(this, new AuditRetention(this, retention, recordings, clock));
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
        database.close();
    }
}
