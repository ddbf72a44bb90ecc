package io.hypercube.storage.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import io.hypercube.core.kube.ApiException;
import io.hypercube.storage.sql.Database.StorageException;
import javax.sql.DataSource;

/** The connections of a database. Thread-safe. */
public interface Pool extends AutoCloseable {
    /** @throws ApiException 503 when they cannot be opened now */
    DataSource open();

    @Override
    void close();

    /**
     * Opens one connection at least.
     *
     * @param name of the database for messages, without secrets
     * @throws StorageException when that fails
     */
    static Pool of(String name, HikariConfig config) {
        config.setPoolName("database");
        try {
            return new Opened(new HikariDataSource(config));
        } catch (HikariPool.PoolInitializationException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new StorageException("database " + name + " cannot be opened: " + cause.getMessage(), e);
        }
    }

    /** Is open until it is closed. */
    record Opened(HikariDataSource open) implements Pool {
        @Override
        public void close() {
            open.close();
        }
    }
}
