package io.hypercube.storage;

import io.hypercube.auth.view.SavedView;
import io.hypercube.auth.view.SavedViewStore;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Stores saved views, with SQL for both databases. */
final class SqlSavedViewStore implements SavedViewStore {
    private final Database database;

    SqlSavedViewStore(Database database) {
        this.database = database;
    }

    @Override
    public List<SavedView> ofAccount(String account) {
        return database.read(transaction -> views(transaction, account));
    }

    private static List<SavedView> views(Transaction transaction, String account) throws SQLException {
        return transaction.list(
                "SELECT * FROM saved_view WHERE account = ? ORDER BY created, id", SqlSavedViewStore::view, account);
    }

    private static SavedView view(ResultSet row) throws SQLException {
        return new SavedView(
                row.getString("id"),
                row.getString("name"),
                row.getString("address"),
                row.getBoolean("favourite"),
                Instant.ofEpochMilli(row.getLong("created")));
    }

    /** Locks the account's row until the commit, so that concurrent calls see each other's views. */
    @Override
    public Optional<SavedView> save(String account, Function<List<SavedView>, SavedView> change) {
        return database.write(transaction -> {
            if (!SqlAccountStore.lock(database, transaction, account)) {
                return Optional.empty();
            }
            SavedView view = change.apply(views(transaction, account));
            write(transaction, account, view);
            return Optional.of(view);
        });
    }

    private static void write(Transaction transaction, String account, SavedView view) throws SQLException {
        int updated = transaction.write(
                "UPDATE saved_view SET name = ?, address = ? WHERE account = ? AND id = ?",
                view.name(),
                view.address(),
                account,
                view.id());
        if (updated == 0) {
            transaction.write(
                    "INSERT INTO saved_view (id, account, name, address, favourite, created) VALUES (?, ?, ?, ?, ?, ?)",
                    view.id(),
                    account,
                    view.name(),
                    view.address(),
                    view.favourite(),
                    view.creationTimestamp());
        }
    }

    @Override
    public boolean delete(String account, String id) {
        return database.write(transaction ->
                transaction.write("DELETE FROM saved_view WHERE account = ? AND id = ?", account, id) == 1);
    }
}
