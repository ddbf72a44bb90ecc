package io.hypercube.storage;

import io.hypercube.auth.delegation.Delegation;
import io.hypercube.auth.delegation.DelegationStore;
import io.hypercube.auth.session.DeviceAuthorizationStore.Approver;
import io.hypercube.auth.session.Rotation;
import io.hypercube.auth.session.Rotation.Refreshed;
import io.hypercube.auth.session.SignInStore.RefreshTokenHash;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.SignInId;
import io.hypercube.storage.SqlRefreshTokens.Also;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores delegations, with SQL for both databases. A row without a family of refresh tokens is a consent whose code was not used yet. */
final class SqlDelegationStore implements DelegationStore {
    private static final SqlRefreshTokens TOKENS = new SqlRefreshTokens("delegation");
    private static final String BEGUN = "family_sha256 IS NOT NULL";

    /** Expired delegations, and codes that were not used in time; two parameters with the present time. */
    private static final String DELETE_EXPIRED =
            "DELETE FROM delegation WHERE expires <= ? OR (family_sha256 IS NULL AND code_expires <= ?)";

    /** The client, redirect URI and challenge that a code is bound to. */
    private static final String BOUND = "client_id = ? AND redirect_uri = ? AND challenge = ?";

    private final Database database;

    SqlDelegationStore(Database database) {
        this.database = database;
    }

    @Override
    public boolean insert(SignInId id, Approver approver, Consent consent, NewCode code, Instant now) {
        return database.write(transaction -> {
            transaction.write(DELETE_EXPIRED, now, now);
            if (!insertRow(transaction, id, approver, consent, code, now)) {
                return false;
            }
            transaction.write(
                    "DELETE FROM delegation WHERE account = ? AND id NOT IN (SELECT id FROM delegation WHERE account = ?"
                            + " ORDER BY last_used DESC, created DESC, id LIMIT ?)",
                    approver.account(),
                    approver.account(),
                    code.mostPerAccount());
            return true;
        });
    }

    private static boolean insertRow(
            Transaction transaction, SignInId id, Approver approver, Consent consent, NewCode code, Instant now)
            throws SQLException {
        return transaction.write(
                        "INSERT INTO delegation (id, account, account_id, credential_version, client_id, client_name, scopes,"
                                + " scope_clusters, scope_namespaces, code_sha256, code_expires, redirect_uri, challenge,"
                                + " address, created, last_used, expires, grant_id)"
                                + " SELECT ?, a.name, a.id, a.password_version, ?, ?, ?, CAST(? AS TEXT), CAST(? AS TEXT),"
                                + " ?, ?, ?, ?, ?, ?, ?, ?, b.grant_id"
                                + " FROM account a JOIN browser_session b ON b.account = a.name AND b.account_id = a.id"
                                + " WHERE a.name = ? AND a.id = ? AND a.password_version = ? AND NOT a.disabled"
                                + " AND b.sha256 = ?",
                        id.value(),
                        consent.client().id(),
                        consent.client().name(),
                        AiScope.text(consent.scopes()),
                        RowMapping.lines(consent.narrowing().clusters()),
                        RowMapping.lines(consent.narrowing().namespaces()),
                        code.code().sha256(),
                        code.expiration(),
                        consent.redirectUri(),
                        consent.challenge(),
                        code.address(),
                        now,
                        now,
                        consent.expiration(),
                        approver.account(),
                        approver.accountId(),
                        approver.credentialVersion(),
                        approver.session().sha256())
                == 1;
    }

    /**
     * Of several requests with one code, only the first one gets tokens, and the second one takes them away. One with something else wastes
     * a code that was not used, and changes nothing when it was used, as old codes are in the history of browsers.
     */
    @Override
    public Exchanged exchange(CodeUse use, RefreshTokenHash token, Instant now) {
        if (database.read(transaction -> ofCode(transaction, use)).isEmpty()) {
            return new Exchanged.Refused();
        }
        return database.write(transaction -> {
            boolean begun = begin(transaction, use, token, now);
            Optional<Row> row = ofCode(transaction, use);
            if (row.isEmpty()) {
                return new Exchanged.Refused();
            }
            if (begun) {
                return new Exchanged.Begun(row.get().delegation());
            }
            boolean ended = transaction.write(
                            "DELETE FROM delegation WHERE code_sha256 = ? AND (family_sha256 IS NULL OR " + BOUND + ")",
                            use.code().sha256(),
                            use.client(),
                            use.redirectUri(),
                            use.challenge())
                    == 1;
            return ended && row.get().begun()
                    ? new Exchanged.Replayed(row.get().delegation())
                    : new Exchanged.Refused();
        });
    }

    private static boolean begin(Transaction transaction, CodeUse use, RefreshTokenHash token, Instant now)
            throws SQLException {
        return transaction.write(
                        "UPDATE delegation SET family_sha256 = ?, current_sha256 = ?, rotated = ?, last_used = ?"
                                + " WHERE code_sha256 = ? AND family_sha256 IS NULL AND code_expires > ? AND expires > ?"
                                + " AND " + BOUND + TOKENS.sameAccount(),
                        token.family().sha256(),
                        token.current().sha256(),
                        now,
                        now,
                        use.code().sha256(),
                        now,
                        now,
                        use.client(),
                        use.redirectUri(),
                        use.challenge())
                == 1;
    }

    private record Row(Delegation delegation, boolean begun) {
        static Row of(ResultSet row) throws SQLException {
            return new Row(RowMapping.delegation(row), row.getBytes("family_sha256") != null);
        }
    }

    private static Optional<Row> ofCode(Transaction transaction, CodeUse use) throws SQLException {
        return transaction.first(
                "SELECT * FROM delegation WHERE code_sha256 = ?",
                Row::of,
                use.code().sha256());
    }

    @Override
    public Refreshed<Delegation> refresh(RefreshTokenHash offered, String client, Rotation rotation) {
        return find(offered).filter(found -> found.isOf(client)).isEmpty()
                ? new Refreshed.Unknown<>()
                : TOKENS.refresh(database, offered, rotation, Also.NOTHING, RowMapping::delegation);
    }

    @Override
    public List<Delegation> list(Optional<String> account, Instant now) {
        String all = "SELECT * FROM delegation WHERE " + BEGUN + " AND expires > ?";
        String order = " ORDER BY created DESC, id";
        return database.read(transaction -> account.isEmpty()
                ? transaction.list(all + order, RowMapping::delegation, now)
                : transaction.list(all + " AND account = ?" + order, RowMapping::delegation, now, account.get()));
    }

    @Override
    public Optional<Delegation> find(SignInId id) {
        return database.read(transaction -> transaction.first(
                "SELECT * FROM delegation WHERE id = ? AND " + BEGUN, RowMapping::delegation, id.value()));
    }

    @Override
    public Optional<Delegation> find(RefreshTokenHash token) {
        return TOKENS.find(database, token, RowMapping::delegation);
    }

    @Override
    public boolean delete(SignInId id) {
        return TOKENS.delete(database, id);
    }

    @Override
    public void used(Map<SignInId, Instant> lastUses) {
        TOKENS.used(database, lastUses);
    }
}
