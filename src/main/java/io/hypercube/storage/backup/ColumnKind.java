package io.hypercube.storage.backup;

import io.hypercube.storage.sql.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The kinds of columns that the schema uses, as PostgreSQL has them. SQLite stores truth values as numbers. */
enum ColumnKind {
    TEXT,
    NUMBER,
    TRUTH,
    BYTES;

    /** The columns of a table, in their order. */
    static Map<String, ColumnKind> of(Transaction postgres, String table) throws SQLException {
        Map<String, ColumnKind> columns = new LinkedHashMap<>();
        postgres.each(
                "SELECT column_name, data_type FROM information_schema.columns"
                        + " WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position",
                row -> columns.put(row.getString(1), of(row.getString(2))),
                table);
        return columns;
    }

    private static ColumnKind of(String type) {
        return switch (type.toLowerCase(Locale.ROOT)) {
            case "text" -> TEXT;
            case "smallint", "integer", "bigint" -> NUMBER;
            case "boolean" -> TRUTH;
            case "bytea" -> BYTES;
            default -> throw new IllegalStateException("a column of type " + type);
        };
    }

    /** The value as both drivers take it. */
    @Nullable
    Object read(ResultSet row, String column) throws SQLException {
        Object value =
                switch (this) {
                    case TEXT -> row.getString(column);
                    case NUMBER -> row.getLong(column);
                    case TRUTH -> row.getBoolean(column);
                    case BYTES -> row.getBytes(column);
                };
        return row.wasNull() ? null : value;
    }
}
