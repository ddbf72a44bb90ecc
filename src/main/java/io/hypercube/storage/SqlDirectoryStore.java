package io.hypercube.storage;

import io.hypercube.accesskey.DirectoryStore;

/** The counter that triggers move, and the tables whole. */
final class SqlDirectoryStore implements DirectoryStore {
    private static final String VERSION = "SELECT value FROM change_count WHERE topic = 'accounts'";

    private final Database database;

    SqlDirectoryStore(Database database) {
        this.database = database;
    }

    @Override
    public long version() {
        return database.read(session -> session.number(VERSION));
    }

    @Override
    public DirectoryStore.Rows load() {
        return database.read(session -> new DirectoryStore.Rows(
                session.number(VERSION),
                session.list("SELECT * FROM account", io.hypercube.storage.Rows::account),
                session.list("SELECT * FROM access_key", io.hypercube.storage.Rows::keyWithSecret),
                session.list("SELECT * FROM browser_session", io.hypercube.storage.Rows::session)));
    }

    @Override
    public void afterWrite(Runnable listener) {
        database.afterWrite(listener);
    }
}
