package io.hypercube.storage;

import io.hypercube.identity.SessionId;
import io.hypercube.session.BrowserSession;
import io.hypercube.session.SessionStore;
import java.sql.SQLException;
import java.time.Instant;

/** Stores sessions, with SQL for both databases. */
final class SqlSessionStore implements SessionStore {
    private final Database database;

    SqlSessionStore(Database database) {
        this.database = database;
    }

    @Override
    public boolean insert(BrowserSession browser, Instant now, int mostPerAccount) {
        return database.write(transaction -> {
            transaction.write("DELETE FROM browser_session WHERE expires <= ?", now);
            boolean done = insert(transaction, browser);
            transaction.write(
                    "DELETE FROM browser_session WHERE account = ? AND sha256 NOT IN (SELECT sha256 FROM browser_session"
                            + " WHERE account = ? ORDER BY created DESC, sha256 LIMIT ?)",
                    browser.account(),
                    browser.account(),
                    mostPerAccount);
            return done;
        });
    }

    private static boolean insert(Transaction transaction, BrowserSession browser) throws SQLException {
        return transaction.write(
                        "INSERT INTO browser_session (sha256, account, account_id, password_version, created, expires)"
                                + " SELECT ?, name, id, ?, ?, ? FROM account WHERE name = ? AND id = ?",
                        browser.id().sha256(),
                        browser.passwordVersion(),
                        browser.creation(),
                        browser.expiration(),
                        browser.account(),
                        browser.accountId())
                == 1;
    }

    @Override
    public void delete(SessionId id) {
        database.write(transaction -> transaction.write("DELETE FROM browser_session WHERE sha256 = ?", id.sha256()));
    }
}
