package io.hypercube.storage.backup;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The number of rows and the sum of their SHA-256 digests, in any order: databases sort differently. Not thread-safe.
 */
final class RowDigest {
    private static final BigInteger MODULUS = BigInteger.TWO.pow(256);

    private final Map<String, ColumnKind> columns;
    private BigInteger sum = BigInteger.ZERO;
    private long rows;

    RowDigest(Map<String, ColumnKind> columns) {
        this.columns = columns;
    }

    /** Adds a row and returns its values. */
    @Nullable
    Object[] add(ResultSet row) throws SQLException {
        @Nullable Object[] values = new @Nullable Object[columns.size()];
        MessageDigest digest = sha256();
        int column = 0;
        for (Map.Entry<String, ColumnKind> entry : columns.entrySet()) {
            Object value = entry.getValue().read(row, entry.getKey());
            values[column++] = value;
            byte[] bytes = bytes(value);
            digest.update(ByteBuffer.allocate(Integer.BYTES)
                    .putInt(value == null ? -1 : bytes.length)
                    .flip());
            digest.update(bytes);
        }
        sum = sum.add(new BigInteger(1, digest.digest())).mod(MODULUS);
        rows++;
        return values;
    }

    long rows() {
        return rows;
    }

    boolean isSameAs(RowDigest other) {
        return rows == other.rows && sum.equals(other.sum);
    }

    private static byte[] bytes(@Nullable Object value) {
        return switch (value) {
            case null -> new byte[0];
            case byte[] bytes -> bytes;
            default -> value.toString().getBytes(StandardCharsets.UTF_8);
        };
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
