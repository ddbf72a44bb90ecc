package io.hypercube.storage;

import io.hypercube.auth.account.AccessKeyStore;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.delegation.Delegation;
import io.hypercube.auth.directory.DirectoryStore;
import io.hypercube.auth.session.BrowserSession;
import io.hypercube.auth.session.SignIn;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads all accounts, keys, sessions, sign-ins and delegations, or those of the accounts that have changed. Triggers count each change and note its
 * account, in the transaction of the change.
 */
final class SqlDirectoryStore implements DirectoryStore {
    /** For more accounts at once, everything is read. */
    private static final int MOST_CHANGED = 200;

    /** Noted when a change was not about one account. */
    private static final String ALL_ACCOUNTS = "";

    /** Without those whose identity provider has not confirmed them for too long. */
    private static final String SIGN_INS = "SELECT * FROM sign_in WHERE NOT EXISTS (SELECT 1 FROM provider_grant"
            + " WHERE provider_grant.id = sign_in.grant_id AND provider_grant.suspended IS NOT NULL)";

    private static final String DELEGATIONS = "SELECT * FROM delegation WHERE family_sha256 IS NOT NULL AND NOT EXISTS"
            + " (SELECT 1 FROM provider_grant WHERE provider_grant.id = delegation.grant_id"
            + " AND provider_grant.suspended IS NOT NULL)";

    private static final String FAMILIES =
            "SELECT account, family_sha256 FROM (SELECT account, family_sha256 FROM sign_in"
                    + " UNION ALL SELECT account, family_sha256 FROM delegation WHERE family_sha256 IS NOT NULL) families";

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
                transaction.list(SIGN_INS, RowMapping::signIn),
                transaction.list(DELEGATIONS, RowMapping::delegation),
                transaction.list(FAMILIES, SqlDirectoryStore::family)));
    }

    @Override
    public Optional<Changes> changesSince(long version) {
        return database.read(transaction -> {
            long now = changes.now(transaction);
            long noted =
                    transaction.number("SELECT count(DISTINCT value) FROM account_change WHERE value > ?", version);
            // a gap is a change of which nobody knows the account, or one that was too long ago
            if (now < version || noted != now - version) {
                return Optional.empty();
            }
            Set<String> names = new HashSet<>(transaction.list(
                    "SELECT DISTINCT account FROM account_change WHERE value > ? LIMIT ?",
                    row -> row.getString(1),
                    version,
                    MOST_CHANGED + 1));
            return names.size() > MOST_CHANGED || names.contains(ALL_ACCOUNTS)
                    ? Optional.empty()
                    : Optional.of(new Changes(names, rows(transaction, now, names)));
        });
    }

    private static Contents rows(Transaction transaction, long version, Set<String> names) throws SQLException {
        List<Account> accounts = new ArrayList<>();
        List<AccessKeyStore.Stored> keys = new ArrayList<>();
        List<BrowserSession> sessions = new ArrayList<>();
        List<SignIn> signIns = new ArrayList<>();
        List<Delegation> delegations = new ArrayList<>();
        List<Family> families = new ArrayList<>();
        for (String name : names) {
            accounts.addAll(transaction.list("SELECT * FROM account WHERE name = ?", RowMapping::account, name));
            keys.addAll(
                    transaction.list("SELECT * FROM access_key WHERE account = ?", RowMapping::keyWithSecret, name));
            sessions.addAll(
                    transaction.list("SELECT * FROM browser_session WHERE account = ?", RowMapping::session, name));
            signIns.addAll(transaction.list(SIGN_INS + " AND account = ?", RowMapping::signIn, name));
            delegations.addAll(transaction.list(DELEGATIONS + " AND account = ?", RowMapping::delegation, name));
            families.addAll(transaction.list(FAMILIES + " WHERE account = ?", SqlDirectoryStore::family, name));
        }
        return new Contents(version, accounts, keys, sessions, signIns, delegations, families);
    }

    private static Family family(ResultSet row) throws SQLException {
        return new Family(row.getString("account"), new SecretHash(row.getBytes("family_sha256")));
    }

    @Override
    public Runnable follow(Duration interval, Runnable look) {
        return changes.follow(interval, look);
    }
}
