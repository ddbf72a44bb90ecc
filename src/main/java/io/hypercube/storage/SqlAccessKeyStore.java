package io.hypercube.storage;

import io.hypercube.auth.account.AccessKey;
import io.hypercube.auth.account.AccessKeyStore;
import io.hypercube.auth.account.SecretHash;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Scope;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Transaction;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Stores access keys, with SQL for both databases. */
final class SqlAccessKeyStore implements AccessKeyStore {
    private final Database database;

    SqlAccessKeyStore(Database database) {
        this.database = database;
    }

    /** Locks the account's row until the commit, so that concurrent inserts count the keys one after the other. */
    @Override
    public Insertion insert(Stored stored, int mostPerAccount) {
        String account = stored.key().account();
        return database.write(transaction -> {
            if (!SqlAccountStore.lock(database, transaction, account)) {
                return Insertion.NO_SUCH_ACCOUNT;
            }
            if (transaction.number("SELECT count(*) FROM access_key WHERE account = ?", account) >= mostPerAccount) {
                return Insertion.LIMIT_REACHED;
            }
            insert(transaction, stored);
            return Insertion.DONE;
        });
    }

    private static void insert(Transaction transaction, Stored stored) throws SQLException {
        AccessKey key = stored.key();
        Map<String, @Nullable Object> columns = changeable(stored);
        columns.put("access_key", key.id().value());
        columns.put("account", key.account());
        columns.put("created", key.creation());
        columns.put("last_used", key.lastUsed());
        transaction.write(
                "INSERT INTO access_key (" + String.join(", ", columns.keySet()) + ") VALUES ("
                        + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")",
                columns.values().toArray());
    }

    /** The changeable values by column. The time of the last use is not among them; only {@link #used} updates it. */
    private static Map<String, @Nullable Object> changeable(Stored stored) {
        AccessKey key = stored.key();
        Scope scope = key.scope();
        Map<String, @Nullable Object> columns = new LinkedHashMap<>();
        columns.put("secret_sha256", stored.secret().sha256());
        columns.put("description", key.description());
        columns.put("scope_clusters", RowMapping.lines(scope.clusters()));
        columns.put("scope_namespaces", RowMapping.lines(scope.namespaces()));
        columns.put("scope_verbs", RowMapping.lines(scope.verbs()));
        columns.put("scope_read_only", scope.readOnly());
        columns.put("disabled", key.disabled());
        columns.put("expires", key.expiration());
        columns.put("secret_version", key.secretVersion());
        columns.put("previous_sha256", previous(stored));
        columns.put("previous_expires", key.previousSecretExpiration());
        return columns;
    }

    private static byte @Nullable [] previous(Stored stored) {
        SecretHash previous = stored.previous();
        return previous == null ? null : previous.sha256();
    }

    @Override
    public Optional<AccessKey> change(String account, AccessKeyId id, UnaryOperator<Stored> change) {
        return database.write(transaction -> {
            Optional<Stored> found = transaction.first(
                    "SELECT * FROM access_key WHERE account = ? AND access_key = ?" + database.rowLock(),
                    RowMapping::keyWithSecret,
                    account,
                    id.value());
            if (found.isEmpty()) {
                return Optional.empty();
            }
            Stored changed = change.apply(found.get());
            update(transaction, changed);
            return Optional.of(changed.key());
        });
    }

    private static void update(Transaction transaction, Stored stored) throws SQLException {
        Map<String, @Nullable Object> columns = changeable(stored);
        List<@Nullable Object> values = new ArrayList<>(columns.values());
        values.add(stored.key().id().value());
        transaction.write(
                "UPDATE access_key SET " + String.join(" = ?, ", columns.keySet()) + " = ? WHERE access_key = ?",
                values.toArray());
    }

    /** Updates keys in the order of their names, so that two replicas cannot deadlock. */
    @Override
    public void used(Map<AccessKeyId, Instant> lastUses) {
        database.write(transaction -> {
            for (AccessKeyId id : lastUses.keySet().stream()
                    .sorted(Comparator.comparing(AccessKeyId::value))
                    .toList()) {
                Instant time = lastUses.get(id);
                transaction.write(
                        "UPDATE access_key SET last_used = ? WHERE access_key = ? AND (last_used IS NULL OR last_used < ?)",
                        time,
                        id.value(),
                        time);
            }
            return lastUses.size();
        });
    }

    @Override
    public List<AccessKey> ofAccount(String account) {
        return database.read(transaction -> transaction.list(
                "SELECT * FROM access_key WHERE account = ? ORDER BY created, access_key", RowMapping::key, account));
    }

    @Override
    public boolean delete(String account, AccessKeyId id) {
        return database.write(transaction ->
                transaction.write("DELETE FROM access_key WHERE account = ? AND access_key = ?", account, id.value())
                        == 1);
    }

    @Override
    public boolean delete(AccessKeyId id) {
        return database.write(
                transaction -> transaction.write("DELETE FROM access_key WHERE access_key = ?", id.value()) == 1);
    }
}
