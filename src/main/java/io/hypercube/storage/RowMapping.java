package io.hypercube.storage;

import io.hypercube.auth.account.AccessKey;
import io.hypercube.auth.account.AccessKeyStore;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountSource;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.auth.account.PasswordHasher.PasswordHash;
import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.delegation.DelegatedClient;
import io.hypercube.auth.delegation.Delegation;
import io.hypercube.auth.session.BrowserSession;
import io.hypercube.auth.session.SessionStore.KnownSession;
import io.hypercube.auth.session.SignIn;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.AiClient.Narrowing;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.GrantId;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.identity.SignInId;
import io.hypercube.storage.sql.Database.StorageException;
import io.hypercube.storage.sql.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Converts rows to the records of other packages. */
final class RowMapping {
    private RowMapping() {}

    static Account account(ResultSet row) throws SQLException {
        String role = row.getString("role");
        return new Account(
                row.getString("name"),
                row.getString("id"),
                row.getString("display_name"),
                Role.parse(role)
                        .orElseThrow(() -> new StorageException("account.role: " + role + " (expected: a role)")),
                row.getString("groups").lines().toList(),
                row.getBoolean("disabled"),
                row.getInt("password_version"),
                Instant.ofEpochMilli(row.getLong("created")),
                source(row));
    }

    private static AccountSource source(ResultSet row) throws SQLException {
        return new AccountSource(
                row.getString("source"),
                row.getString("issuer"),
                row.getString("subject"),
                Transaction.time(row, "confirmed"),
                row.getBoolean("stopped"));
    }

    static AccountStore.Stored accountWithPassword(ResultSet row) throws SQLException {
        String password = row.getString("password");
        return new AccountStore.Stored(account(row), password == null ? null : new PasswordHash(password));
    }

    static AccessKey key(ResultSet row) throws SQLException {
        return new AccessKey(
                new AccessKeyId(row.getString("access_key")),
                row.getString("account"),
                row.getString("description"),
                new Scope(
                        list(row.getString("scope_clusters")),
                        list(row.getString("scope_namespaces")),
                        list(row.getString("scope_verbs")),
                        row.getBoolean("scope_read_only")),
                row.getBoolean("disabled"),
                Instant.ofEpochMilli(row.getLong("created")),
                Transaction.time(row, "expires"),
                Transaction.time(row, "last_used"),
                row.getInt("secret_version"),
                Transaction.time(row, "previous_expires"));
    }

    static AccessKeyStore.Stored keyWithSecret(ResultSet row) throws SQLException {
        byte[] previous = row.getBytes("previous_sha256");
        return new AccessKeyStore.Stored(
                key(row),
                new SecretHash(row.getBytes("secret_sha256")),
                previous == null ? null : new SecretHash(previous));
    }

    static BrowserSession session(ResultSet row) throws SQLException {
        return new BrowserSession(
                new SessionId(row.getString("sha256")),
                row.getString("account"),
                row.getString("account_id"),
                row.getInt("password_version"),
                Instant.ofEpochMilli(row.getLong("created")),
                Instant.ofEpochMilli(row.getLong("expires")),
                grant(row));
    }

    private static @Nullable GrantId grant(ResultSet row) throws SQLException {
        String id = row.getString("grant_id");
        return id == null ? null : new GrantId(id);
    }

    static KnownSession knownSession(ResultSet row) throws SQLException {
        return new KnownSession(session(row), device(row), Transaction.time(row, "last_used"));
    }

    static SignIn signIn(ResultSet row) throws SQLException {
        return new SignIn(
                new SignInId(row.getString("id")),
                row.getString("account"),
                row.getString("account_id"),
                row.getInt("credential_version"),
                device(row),
                Instant.ofEpochMilli(row.getLong("created")),
                Instant.ofEpochMilli(row.getLong("last_used")),
                Instant.ofEpochMilli(row.getLong("expires")));
    }

    static Delegation delegation(ResultSet row) throws SQLException {
        String scopes = row.getString("scopes");
        return new Delegation(
                new SignInId(row.getString("id")),
                row.getString("account"),
                row.getString("account_id"),
                row.getInt("credential_version"),
                new DelegatedClient(row.getString("client_id"), row.getString("client_name")),
                AiScope.parseAll(scopes)
                        .orElseThrow(() -> new StorageException(
                                "delegation.scopes: " + scopes + " (expected: scopes of AI clients)")),
                new Narrowing(list(row.getString("scope_clusters")), list(row.getString("scope_namespaces"))),
                Instant.ofEpochMilli(row.getLong("created")),
                Instant.ofEpochMilli(row.getLong("last_used")),
                Instant.ofEpochMilli(row.getLong("expires")));
    }

    static Device device(ResultSet row) throws SQLException {
        return new Device(row.getString("device"), row.getString("address"));
    }

    /**
     * Joins a list by line breaks, which patterns and groups cannot contain. An empty list becomes an empty text, null
     * stays null.
     */
    static @Nullable String lines(@Nullable List<String> list) {
        return list == null ? null : String.join("\n", list);
    }

    static @Nullable List<String> list(@Nullable String lines) {
        return lines == null ? null : lines.lines().toList();
    }
}
