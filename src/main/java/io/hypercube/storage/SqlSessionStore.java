package io.hypercube.storage;

import io.hypercube.auth.session.BrowserSession;
import io.hypercube.auth.session.SessionStore;
import io.hypercube.auth.session.SessionStore.KnownSession;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.SessionId;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Transaction;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores sessions, with SQL for both databases. */
final class SqlSessionStore implements SessionStore {
    private final Database database;

    SqlSessionStore(Database database) {
        this.database = database;
    }

    @Override
    public boolean insert(BrowserSession browser, Device device, Instant now, int mostPerAccount) {
        return database.write(transaction -> {
            transaction.write("DELETE FROM browser_session WHERE expires <= ?", now);
            boolean done = insert(transaction, browser, device);
            transaction.write(
                    "DELETE FROM browser_session WHERE account = ? AND sha256 NOT IN (SELECT sha256 FROM browser_session"
                            + " WHERE account = ? ORDER BY created DESC, sha256 LIMIT ?)",
                    browser.account(),
                    browser.account(),
                    mostPerAccount);
            return done;
        });
    }

    private static boolean insert(Transaction transaction, BrowserSession browser, Device device) throws SQLException {
        return transaction.write(
                        "INSERT INTO browser_session (sha256, account, account_id, password_version, created, expires,"
                                + " device, address, grant_id) SELECT ?, name, id, ?, ?, ?, ?, ?, CAST(? AS TEXT) FROM account"
                                + " WHERE name = ? AND id = ?",
                        browser.id().sha256(),
                        browser.passwordVersion(),
                        browser.creation(),
                        browser.expiration(),
                        device.name(),
                        device.address(),
                        browser.grant() == null ? null : browser.grant().value(),
                        browser.account(),
                        browser.accountId())
                == 1;
    }

    @Override
    public List<KnownSession> ofAccount(String account, Instant now) {
        return database.read(transaction -> transaction.list(
                "SELECT * FROM browser_session WHERE account = ? AND expires > ? ORDER BY created DESC, sha256",
                RowMapping::knownSession,
                account,
                now));
    }

    @Override
    public Optional<KnownSession> find(SessionId id) {
        return database.read(transaction -> transaction.first(
                "SELECT * FROM browser_session WHERE sha256 = ?", RowMapping::knownSession, id.sha256()));
    }

    @Override
    public void used(Map<SessionId, Instant> lastUses) {
        database.write(transaction -> {
            for (SessionId id : lastUses.keySet().stream()
                    .sorted(Comparator.comparing(SessionId::sha256))
                    .toList()) {
                Instant time = lastUses.get(id);
                transaction.write(
                        "UPDATE browser_session SET last_used = ? WHERE sha256 = ? AND (last_used IS NULL OR last_used < ?)",
                        time,
                        id.sha256(),
                        time);
            }
            return lastUses.size();
        });
    }

    @Override
    public void delete(SessionId id) {
        database.write(transaction -> transaction.write("DELETE FROM browser_session WHERE sha256 = ?", id.sha256()));
    }
}
