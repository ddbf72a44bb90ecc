package io.hypercube.storage;

import io.hypercube.directory.DirectoryStore;
import io.hypercube.storage.sql.Database;
import java.time.Duration;

/** Reads all accounts, keys, sessions and sign-ins, and the counter of their changes. */
final class SqlDirectoryStore implements DirectoryStore {
    /** Without those whose identity provider has not confirmed them for too long. */
    private static final String SIGN_INS = "SELECT * FROM sign_in WHERE grant_id IS NULL OR grant_id NOT IN"
            + " (SELECT id FROM provider_grant WHERE suspended IS NOT NULL)";

    private final Database database;
    private final ChangeCount changes;

    SqlDirectoryStore(Database database) {
        this.database = database;
        this.changes = new ChangeCount(database, "accounts");
    }

    @Override
    public long version() {
        return changes.now();
    }

    @Override
    public DirectoryStore.Contents load() {
        return database.read(transaction -> new DirectoryStore.Contents(
                changes.now(transaction),
                transaction.list("SELECT * FROM account", RowMapping::account),
                transaction.list("SELECT * FROM access_key", RowMapping::keyWithSecret),
                transaction.list("SELECT * FROM browser_session", RowMapping::session),
                transaction.list(SIGN_INS, RowMapping::signIn)));
    }

    @Override
    public Runnable follow(Duration interval, Runnable look) {
        return changes.follow(interval, look);
    }
}
