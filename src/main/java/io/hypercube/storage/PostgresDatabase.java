package io.hypercube.storage;

import com.zaxxer.hikari.HikariConfig;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/** A PostgreSQL database, which any number of replicas may share. */
final class PostgresDatabase extends Database {
    private static final int CONNECTIONS = 8;
    private static final long CONNECT_MILLIS = 10_000;

    /** Timeouts, so that an unreachable server does not block callers for long. Parameters of the URL override them. */
    private static final Map<String, String> DEFAULTS = Map.of(
            "connectTimeout", "5", "socketTimeout", "15", "tcpKeepAlive", "true", "ApplicationName", "hypercube");

    private final PostgresAddress address;

    PostgresDatabase(PostgresAddress address) {
        super(address.toString(), pool(address));
        this.address = address;
    }

    /** Opens a connection outside of the pool, for locks that last as long as their session. The caller must close it. */
    Connection dedicated() throws SQLException {
        Properties properties = new Properties();
        properties.putAll(DEFAULTS);
        properties.setProperty("socketTimeout", "5");
        properties.putAll(address.parameters());
        return DriverManager.getConnection(address.url(), properties);
    }

    private static HikariConfig pool(PostgresAddress address) {
        HikariConfig pool = new HikariConfig();
        pool.setDriverClassName("org.postgresql.Driver");
        pool.setJdbcUrl(address.url());
        DEFAULTS.forEach(pool::addDataSourceProperty);
        address.parameters().forEach((name, value) -> pool.addDataSourceProperty(name.toString(), value));
        pool.setMaximumPoolSize(CONNECTIONS);
        pool.setMinimumIdle(1);
        pool.setConnectionTimeout(CONNECT_MILLIS);
        return pool;
    }

    @Override
    String migrations() {
        return "db/postgresql";
    }

    @Override
    String rowLock() {
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
