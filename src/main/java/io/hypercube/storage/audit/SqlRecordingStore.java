package io.hypercube.storage.audit;

import io.hypercube.audit.recording.Recording;
import io.hypercube.audit.recording.RecordingStore;
import io.hypercube.core.http.Json;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Transaction;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores recordings, with SQL for both databases. */
final class SqlRecordingStore implements RecordingStore {
    /** The size of a row besides the bytes of the recording, so that many empty recordings count as well. */
    static final long DESCRIPTION = 4 << 10;

    /** The properties that are not searched for. */
    private record Meta(
            String user,
            String cluster,
            String namespace,
            String pod,
            @Nullable String container,
            List<String> command) {}

    private final Database database;

    SqlRecordingStore(Database database) {
        this.database = database;
    }

    @Override
    public void open(Recording recording) {
        Meta meta = new Meta(
                recording.user(),
                recording.cluster(),
                recording.namespace(),
                recording.pod(),
                recording.container(),
                recording.command());
        database.write(transaction -> transaction.write(
                "INSERT INTO recording (id, audit_id, account_id, started, written, ended, meta, bytes, complete)"
                        + " VALUES (?, ?, ?, ?, ?, NULL, ?, 0, 0) ON CONFLICT DO NOTHING",
                recording.id(),
                recording.auditId(),
                recording.accountId(),
                recording.started(),
                recording.started(),
                new String(Json.write(meta), StandardCharsets.UTF_8)));
    }

    @Override
    public void append(String id, Chunk chunk, long bytes, Instant written) {
        database.write(transaction -> {
            int added = transaction.write(
                    "INSERT INTO recording_chunk (id, seq, data) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                    id,
                    chunk.sequence(),
                    chunk.gzip());
            return added == 0
                    ? 0
                    : transaction.write(
                            "UPDATE recording SET bytes = bytes + ?, written = ? WHERE id = ?", bytes, written, id);
        });
    }

    @Override
    public void end(String id, Instant ended, boolean complete) {
        database.write(transaction -> transaction.write(
                "UPDATE recording SET ended = ?, complete = ? WHERE id = ?", ended, complete ? 1 : 0, id));
    }

    @Override
    public void discard(String id) {
        database.write(transaction -> transaction.write("DELETE FROM recording WHERE id = ?", id));
    }

    @Override
    public long size() {
        return database.read(SqlRecordingStore::size);
    }

    /** See {@link RecordingStore#size}. */
    static long size(Transaction transaction) throws SQLException {
        return transaction
                .first(
                        "SELECT coalesce(sum(bytes), 0) + " + DESCRIPTION + " * count(*) FROM recording",
                        row -> row.getLong(1))
                .orElse(0L);
    }

    /** The same for each account. */
    static Map<String, Long> sizes(Transaction transaction) throws SQLException {
        Map<String, Long> sizes = new HashMap<>();
        transaction
                .list(
                        "SELECT account_id, sum(bytes) + " + DESCRIPTION
                                + " * count(*) FROM recording GROUP BY account_id",
                        row -> Map.entry(row.getString(1), row.getLong(2)))
                .forEach(size -> sizes.put(size.getKey(), size.getValue()));
        return sizes;
    }

    @Override
    public Optional<Recording> find(String id) {
        return database.read(transaction ->
                transaction.first("SELECT * FROM recording WHERE id = ?", SqlRecordingStore::recording, id));
    }

    @Override
    public List<Recording> list(@Nullable String accountId, Instant from, Instant to, int most) {
        String period = "started >= ? AND started < ? ORDER BY started DESC, id LIMIT ?";
        return database.read(transaction -> accountId == null
                ? transaction.list(
                        "SELECT * FROM recording WHERE " + period, SqlRecordingStore::recording, from, to, most)
                : transaction.list(
                        "SELECT * FROM recording WHERE account_id = ? AND " + period,
                        SqlRecordingStore::recording,
                        accountId,
                        from,
                        to,
                        most));
    }

    private static Recording recording(ResultSet row) throws SQLException {
        Meta meta = Json.read(row.getString("meta").getBytes(StandardCharsets.UTF_8), Meta.class);
        return new Recording(
                row.getString("id"),
                row.getString("audit_id"),
                meta.user(),
                row.getString("account_id"),
                meta.cluster(),
                meta.namespace(),
                meta.pod(),
                meta.container(),
                meta.command(),
                Instant.ofEpochMilli(row.getLong("started")),
                Transaction.time(row, "ended"),
                row.getLong("bytes"),
                row.getInt("complete") == 1);
    }

    @Override
    public List<Chunk> chunks(String id, long first, int most) {
        return database.read(transaction -> transaction.list(
                "SELECT seq, data FROM recording_chunk WHERE id = ? AND seq >= ? ORDER BY seq LIMIT ?",
                row -> new Chunk(row.getLong("seq"), row.getBytes("data")),
                id,
                first,
                most));
    }
}
