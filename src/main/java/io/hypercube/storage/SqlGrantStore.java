package io.hypercube.storage;

import io.hypercube.core.identity.GrantId;
import io.hypercube.federation.provider.GrantStore;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Stores grants of identity providers, with SQL for both databases. */
final class SqlGrantStore implements GrantStore {
    private static final String GRANT =
            "SELECT g.*, a.issuer, a.subject FROM provider_grant g JOIN account a ON a.name = g.account WHERE g.id = ?";

    /** A session, sign-in or delegation that has not expired; three parameters with the present time. */
    private static final String USED =
            "(EXISTS (SELECT 1 FROM browser_session b WHERE b.grant_id = g.id AND b.expires > ?)"
                    + " OR EXISTS (SELECT 1 FROM sign_in s WHERE s.grant_id = g.id AND s.expires > ?)"
                    + " OR EXISTS (SELECT 1 FROM delegation l WHERE l.grant_id = g.id AND l.expires > ?))";

    private static final String UNCONFIRMED = "due IS NOT NULL AND confirmed <= ?";

    private final Database database;

    SqlGrantStore(Database database) {
        this.database = database;
    }

    @Override
    public void insert(NewGrant grant) {
        database.write(transaction -> transaction.write(
                "INSERT INTO provider_grant (id, account, sid, secrets, version, created, confirmed, due, claimed)"
                        + " VALUES (?, ?, ?, ?, 1, ?, ?, CAST(? AS BIGINT), 0)",
                grant.id().value(),
                grant.account(),
                grant.session(),
                grant.secrets(),
                grant.creation(),
                grant.creation(),
                grant.due()));
    }

    @Override
    public Optional<Stored> find(GrantId id) {
        return database.read(transaction -> find(transaction, id));
    }

    private static Optional<Stored> find(Transaction transaction, GrantId id) throws SQLException {
        return transaction.first(GRANT, SqlGrantStore::stored, id.value());
    }

    private static Stored stored(ResultSet row) throws SQLException {
        return new Stored(
                new GrantId(row.getString("id")),
                row.getString("account"),
                row.getString("issuer"),
                row.getString("subject"),
                row.getBytes("secrets"),
                row.getInt("version"),
                Instant.ofEpochMilli(row.getLong("confirmed")));
    }

    @Override
    public List<GrantId> due(String issuer, Instant now, int most) {
        return database.read(transaction -> transaction.list(
                "SELECT g.id FROM provider_grant g JOIN account a ON a.name = g.account"
                        + " WHERE a.issuer = ? AND g.due <= ? AND g.claimed <= ? AND " + USED
                        + " ORDER BY g.due, g.id LIMIT ?",
                row -> new GrantId(row.getString(1)),
                issuer,
                now,
                now,
                now,
                now,
                now,
                most));
    }

    /** The condition holds for one replica: the others wait for the row's lock. */
    @Override
    public Optional<Stored> claim(GrantId id, Instant now, Instant until) {
        return database.write(transaction -> transaction.write(
                                "UPDATE provider_grant SET claimed = ? WHERE id = ? AND due <= ? AND claimed <= ?",
                                until,
                                id.value(),
                                now,
                                now)
                        == 1
                ? find(transaction, id)
                : Optional.empty());
    }

    @Override
    public boolean replace(GrantId id, int version, byte[] secrets) {
        return database.write(transaction -> transaction.write(
                        "UPDATE provider_grant SET secrets = ?, version = version + 1 WHERE id = ? AND version = ?",
                        secrets,
                        id.value(),
                        version))
                == 1;
    }

    @Override
    public void confirm(GrantId id, Instant now, Instant due) {
        database.write(transaction -> transaction.write(
                "UPDATE provider_grant SET confirmed = ?, due = ?, claimed = 0, suspended = NULL WHERE id = ?",
                now,
                due,
                id.value()));
    }

    @Override
    public void postpone(GrantId id, Instant due) {
        database.write(transaction ->
                transaction.write("UPDATE provider_grant SET due = ?, claimed = 0 WHERE id = ?", due, id.value()));
    }

    @Override
    public boolean end(GrantId id) {
        return database.write(transaction -> transaction.write("DELETE FROM provider_grant WHERE id = ?", id.value()))
                == 1;
    }

    @Override
    public int endUnconfirmed(Instant before, Instant now) {
        long late = database.read(transaction -> transaction.number(
                "SELECT count(*) FROM provider_grant WHERE suspended IS NULL AND " + UNCONFIRMED, before));
        return late == 0 ? 0 : database.write(transaction -> suspend(transaction, before, now));
    }

    /** Suspended first: a grant without sign-ins goes with its last session. */
    private static int suspend(Transaction transaction, Instant before, Instant now) throws SQLException {
        int grants = transaction.write(
                "UPDATE provider_grant SET suspended = ? WHERE suspended IS NULL AND " + UNCONFIRMED, now, before);
        transaction.write(
                "DELETE FROM browser_session WHERE grant_id IN (SELECT id FROM provider_grant WHERE " + UNCONFIRMED
                        + ")",
                before);
        return grants;
    }

    @Override
    public void deleteUnused(Instant before, Instant now) {
        String unused = " FROM provider_grant g WHERE g.created <= ? AND NOT " + USED
                + " AND NOT EXISTS (SELECT 1 FROM device_authorization d WHERE d.grant_id = g.id AND d.expires > ?)";
        List<String> ids = database.read(transaction ->
                transaction.list("SELECT g.id" + unused, row -> row.getString(1), before, now, now, now, now));
        if (!ids.isEmpty()) {
            database.write(transaction -> transaction.write(
                    "DELETE FROM provider_grant WHERE id IN (SELECT g.id" + unused + ")", before, now, now, now, now));
        }
    }
}
