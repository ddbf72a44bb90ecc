package io.hypercube.storage;

import io.hypercube.ai.plan.PlanStore;
import io.hypercube.audit.recording.RecordingStore;
import io.hypercube.auth.account.AccessKeyStore;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.auth.delegation.DelegationStore;
import io.hypercube.auth.delegation.RegistrationEndpoint.ClientRegistrationStore;
import io.hypercube.auth.directory.DirectoryStore;
import io.hypercube.auth.session.DeviceAuthorizationStore;
import io.hypercube.auth.session.SessionStore;
import io.hypercube.auth.session.SignInStore;
import io.hypercube.auth.view.SavedViewStore;
import io.hypercube.cache.CacheWarming.RecentCollectionStore;
import io.hypercube.cluster.ClusterStore;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.secret.SecretStore;
import io.hypercube.federation.provider.GrantStore;
import io.hypercube.federation.provider.LogoutStore;
import io.hypercube.fleet.group.ClusterGroupStore;
import io.hypercube.storage.audit.AuditDatabase;
import io.hypercube.storage.replica.ReplicaStores;
import io.hypercube.storage.sql.DataDirectory;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Database.StorageException;
import io.hypercube.storage.sql.Migrations;
import io.hypercube.storage.sql.PostgresAddress;
import io.hypercube.storage.sql.PostgresDatabase;
import io.hypercube.storage.sql.SqliteDatabase;
import io.hypercube.storage.sql.SqliteLibrary;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The open database with a current schema, and its stores. All methods block. */
public final class Storage implements AutoCloseable {
    /** The embedded database's file in the data directory. */
    public static final String FILE = "hypercube.db";

    private final StorageConfig config;
    private final Database database;
    private @Nullable AuditDatabase audit; // guarded by this

    private Storage(StorageConfig config, Database database) {
        this.config = config;
        this.database = database;
    }

    /**
     * Creates the data directory (also for PostgreSQL, because key files are kept there), connects and migrates the
     * schema.
     *
     * @param beforeMigration gets the secrets, if the database has any, and throws when it must not be migrated
     * @throws StorageException with a message of one line
     */
    public static Storage open(StorageConfig config, Consumer<Optional<SecretStore>> beforeMigration) {
        DataDirectory.make(config.dataDir());
        return DataDirectory.alone(config.dataDir(), () -> {
            Database database = connect(config);
            try {
                Migrations.run(database, () -> beforeMigration.accept(secrets(database)));
                return new Storage(config, database);
            } catch (RuntimeException e) {
                database.close();
                throw e;
            }
        });
    }

    private static Optional<SecretStore> secrets(Database database) {
        return Migrations.hasSecrets(database) ? Optional.of(new SqlSecretStore(database)) : Optional.empty();
    }

    private static Database connect(StorageConfig config) {
        Secret address = config.database();
        if (address != null) {
            return new PostgresDatabase(PostgresAddress.parse(address));
        }
        SqliteLibrary.unpack(config.dataDir());
        return new SqliteDatabase(config.dataDir().resolve(FILE));
    }

    public AccountStore accounts() {
        return new SqlAccountStore(database);
    }

    public AccessKeyStore accessKeys() {
        return new SqlAccessKeyStore(database);
    }

    public SessionStore sessions() {
        return new SqlSessionStore(database);
    }

    public SavedViewStore savedViews() {
        return new SqlSavedViewStore(database);
    }

    public PlanStore plans() {
        return new SqlPlanStore(database);
    }

    public SignInStore signIns() {
        return new SqlSignInStore(database);
    }

    public DelegationStore delegations() {
        return new SqlDelegationStore(database);
    }

    public ClientRegistrationStore clientRegistrations() {
        return new SqlClientRegistrationStore(database);
    }

    public DeviceAuthorizationStore deviceAuthorizations() {
        return new SqlDeviceAuthorizationStore(database);
    }

    public GrantStore grants() {
        return new SqlGrantStore(database);
    }

    public LogoutStore logouts() {
        return new SqlLogoutStore(database);
    }

    public DirectoryStore directory() {
        return new SqlDirectoryStore(database);
    }

    public ClusterStore clusters() {
        return new SqlClusterStore(database);
    }

    public ClusterGroupStore clusterGroups() {
        return new SqlClusterGroupStore(database);
    }

    public RecentCollectionStore recentCollections(InstantSource clock) {
        return new SqlRecentCollectionStore(database, clock);
    }

    public SecretStore secrets() {
        return new SqlSecretStore(database);
    }

    public Migrations.Schema schema() {
        return Migrations.schema(database);
    }

    /** Empty for the embedded database, which has one gateway. */
    public Optional<ReplicaStores> replicas() {
        return database instanceof PostgresDatabase shared ? Optional.of(ReplicaStores.of(shared)) : Optional.empty();
    }

    /**
     * Audit events and recorded sessions, opened by the first call and closed with this storage.
     *
     * @throws StorageException with a message of one line
     */
    public synchronized AuditDatabase audit() {
        if (audit == null) {
            audit = AuditDatabase.open(config.dataDir(), config.database());
        }
        return audit;
    }

    /** Recorded sessions, in the database of {@link #audit}. */
    public RecordingStore recordings() {
        return audit().recordings();
    }

    @Override
    public synchronized void close() {
        if (audit != null) {
            audit.close();
        }
        database.close();
    }
}
