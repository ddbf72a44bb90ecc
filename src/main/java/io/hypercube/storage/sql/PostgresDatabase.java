package io.hypercube.storage.sql;

import com.zaxxer.hikari.HikariConfig;
import io.hypercube.storage.sql.Database.StorageException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;

/** A PostgreSQL database, which any number of replicas may share. */
public final class PostgresDatabase extends Database {
    /** The first half of every advisory lock's key, so that other programs in the database use other locks. */
    public static final int LOCK_CLASS = 0x68797065;

    private static final int CONNECTIONS = 8;
    private static final Duration SILENCE = Duration.ofSeconds(15);
    private static final long CONNECT_MILLIS = 10_000;

    /** Timeouts, so that an unreachable server does not block callers for long. Parameters of the URL override them. */
    private static final Map<String, String> DEFAULTS =
            Map.of("connectTimeout", "5", "tcpKeepAlive", "true", "ApplicationName", "hypercube");

    /** The first one that has {@code idle_session_timeout}, on which the singletons of replicas rely. */
    private static final int OLDEST_SERVER = 14;

    private final PostgresAddress address;

    /** @throws StorageException also when the server is too old */
    public PostgresDatabase(PostgresAddress address) {
        this(address, CONNECTIONS, SILENCE);
    }

    /** @param silence how long the server may take for the next rows */
    public PostgresDatabase(PostgresAddress address, int connections, Duration silence) {
        super(address.toString(), Pool.of(address.toString(), pool(address, connections, silence)));
        this.address = address;
        try (Connection connection = connections().getConnection()) {
            DatabaseMetaData server = connection.getMetaData(); // sent by the server when the connection was opened
            requireServer(address, server.getDatabaseMajorVersion(), server.getDatabaseProductVersion());
        } catch (SQLException e) {
            close();
            throw new StorageException("database " + address + " failed: " + e.getMessage(), e);
        } catch (StorageException e) {
            close();
            throw e;
        }
    }

    /** Refuses a server that lacks something that the gateway needs. */
    static void requireServer(PostgresAddress address, int major, String version) {
        if (major < OLDEST_SERVER) {
            throw new StorageException("database " + address + ": the server is PostgreSQL " + version
                    + " (expected: PostgreSQL " + OLDEST_SERVER + " or newer)");
        }
    }

    /**
     * Opens a connection outside of the pool, which the caller must close: for session locks and for heartbeats.
     *
     * @param name as {@code pg_stat_activity} shows it
     */
    public Connection dedicated(String name) throws SQLException {
        Properties properties = new Properties();
        properties.putAll(DEFAULTS);
        properties.setProperty("socketTimeout", "5");
        properties.setProperty("ApplicationName", name);
        properties.putAll(address.parameters());
        return DriverManager.getConnection(address.url(), properties);
    }

    private static HikariConfig pool(PostgresAddress address, int connections, Duration silence) {
        HikariConfig pool = new HikariConfig();
        pool.setDriverClassName("org.postgresql.Driver");
        pool.setJdbcUrl(address.url());
        DEFAULTS.forEach(pool::addDataSourceProperty);
        pool.addDataSourceProperty("socketTimeout", Long.toString(silence.toSeconds()));
        address.parameters().forEach((name, value) -> pool.addDataSourceProperty(name.toString(), value));
        pool.setMaximumPoolSize(connections);
        pool.setMinimumIdle(1);
        pool.setConnectionTimeout(CONNECT_MILLIS);
        return pool;
    }

    @Override
    String migrations() {
        return "db/postgresql";
    }

    @Override
    public String rowLock() {
        return " FOR UPDATE";
    }

    @Override
    void beginRead(Connection connection) throws SQLException {
        connection.setReadOnly(true);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setAutoCommit(false);
    }

    @Override
    void beginWrite(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
    }
}
