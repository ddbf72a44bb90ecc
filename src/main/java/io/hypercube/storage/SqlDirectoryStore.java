package io.hypercube.storage;

import io.hypercube.accesskey.DirectoryStore;
import java.time.Duration;

/** The counter that triggers move, and the tables whole. */
final class SqlDirectoryStore implements DirectoryStore {
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
    public DirectoryStore.Rows load() {
        return database.read(session -> new DirectoryStore.Rows(
                changes.now(session),
                session.list("SELECT * FROM account", io.hypercube.storage.Rows::account),
                session.list("SELECT * FROM access_key", io.hypercube.storage.Rows::keyWithSecret),
                session.list("SELECT * FROM browser_session", io.hypercube.storage.Rows::session)));
    }

    @Override
    public Runnable follow(Duration interval, Runnable look) {
        return changes.follow(interval, look);
    }
}
