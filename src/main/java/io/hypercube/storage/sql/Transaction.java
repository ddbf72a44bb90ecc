package io.hypercube.storage.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Executes SQL within a transaction. Values are always bound parameters; an {@link Instant} is stored as milliseconds.
 * Blocking, for the one thread of the transaction.
 */
public final class Transaction {
    /** Reads one row. */
    @FunctionalInterface
    public interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Takes one row. */
    @FunctionalInterface
    public interface RowVisitor {
        void visit(ResultSet row) throws SQLException;
    }

    private static final int FETCH_ROWS = 500;

    private final Connection connection;

    public Transaction(Connection connection) {
        this.connection = connection;
    }

    /** Reads all rows into memory. */
    public <T> List<T> list(String sql, RowReader<T> reader, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(sql, values);
                ResultSet rows = statement.executeQuery()) {
            List<T> read = new ArrayList<>();
            while (rows.next()) {
                read.add(reader.read(rows));
            }
            return read;
        }
    }

    /** Reads rows one after the other, without keeping them. */
    public void each(String sql, RowVisitor visitor, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(sql, values)) {
            statement.setFetchSize(FETCH_ROWS);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    visitor.visit(rows);
                }
            }
        }
    }

    /**
     * Reads rows one after the other, until the deadline.
     *
     * @param fetch how many rows a database sends at a time
     */
    public void each(QueryDeadline deadline, int fetch, String sql, RowVisitor visitor, List<?> values)
            throws SQLException {
        try (PreparedStatement statement = prepare(sql, values.toArray())) {
            statement.setFetchSize(fetch);
            deadline.begin(statement);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    visitor.visit(rows);
                    deadline.check();
                }
            } catch (SQLException e) {
                deadline.check();
                throw e;
            } finally {
                deadline.end();
            }
        }
    }

    /** Executes a statement for each of these lists of values. */
    public void writeAll(String sql, List<@Nullable Object[]> rows) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (@Nullable Object[] row : rows) {
                bind(statement, row);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    /** Reads the first row, if there is one. */
    public <T> Optional<T> first(String sql, RowReader<T> reader, @Nullable Object... values) throws SQLException {
        return list(sql, reader, values).stream().findFirst();
    }

    /** Reads a number with a query that always returns one row. */
    public long number(String sql, @Nullable Object... values) throws SQLException {
        return list(sql, row -> row.getLong(1), values).getFirst();
    }

    /** @return the number of changed rows */
    public int write(String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(sql, values)) {
            return statement.executeUpdate();
        }
    }

    /** Reads an {@link Instant}, which may be null. */
    public static @Nullable Instant time(ResultSet row, String column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }

    private PreparedStatement prepare(String sql, @Nullable Object[] values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        bind(statement, values);
        return statement;
    }

    private static void bind(PreparedStatement statement, @Nullable Object[] values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            statement.setObject(i + 1, value instanceof Instant instant ? instant.toEpochMilli() : value);
        }
    }
}
