package io.hypercube.storage;

import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.session.DeviceAuthorizationStore;
import io.hypercube.auth.session.DeviceAuthorizationStore.DeviceAuthorization;
import io.hypercube.auth.session.SignIn;
import io.hypercube.core.identity.SignInId;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Database.StorageException;
import io.hypercube.storage.sql.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores requests of devices, with SQL for both databases. */
final class SqlDeviceAuthorizationStore implements DeviceAuthorizationStore {
    private static final String PENDING = "pending";
    private static final String APPROVED = "approved";
    private static final String DENIED = "denied";

    /**
     * The oldest request of the network that has most, so that strangers of one network take no seats from others. Approved ones stay,
     * and denied ones do not, because a member can deny as many as it begins.
     */
    private static final String DELETE_OF_LARGEST_NETWORK = "DELETE FROM device_authorization WHERE state <> ?"
            + " AND device_sha256 = (SELECT device_sha256 FROM device_authorization WHERE state <> ? AND expires > ?"
            + " AND network = (SELECT network FROM device_authorization WHERE state <> ? AND expires > ?"
            + " GROUP BY network ORDER BY count(*) DESC, min(created), network LIMIT 1)"
            + " ORDER BY created, device_sha256 LIMIT 1)";

    /** A row with the decision. */
    private record Row(
            String state,
            Instant expiration,
            @Nullable String account,
            @Nullable String accountId,
            int credentialVersion,
            @Nullable String grant,
            DeviceAuthorization request) {
        static Row of(ResultSet row) throws SQLException {
            return new Row(
                    row.getString("state"),
                    Instant.ofEpochMilli(row.getLong("expires")),
                    row.getString("account"),
                    row.getString("account_id"),
                    row.getInt("credential_version"),
                    row.getString("grant_id"),
                    SqlDeviceAuthorizationStore.request(row));
        }
    }

    private final Database database;

    SqlDeviceAuthorizationStore(Database database) {
        this.database = database;
    }

    @Override
    public boolean insert(Codes codes, DeviceAuthorization request, Limits limits) {
        Instant now = request.creation();
        return database.write(transaction -> {
            transaction.write("DELETE FROM device_authorization WHERE expires <= ?", now.minus(KEPT));
            long ofNetwork = transaction.number(
                    "SELECT count(*) FROM device_authorization WHERE network = ? AND expires > ?",
                    codes.network(),
                    now);
            if (ofNetwork >= limits.mostOfNetwork() || !makeRoom(transaction, limits.mostOfAll(), now)) {
                return false;
            }
            transaction.write(
                    "INSERT INTO device_authorization (device_sha256, user_code_sha256, network, device, address, created,"
                            + " expires, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    codes.device().sha256(),
                    codes.user().sha256(),
                    codes.network(),
                    request.device().name(),
                    request.device().address(),
                    now,
                    request.expiration(),
                    PENDING);
            return true;
        });
    }

    /**
     * A transaction of another replica may delete the same row, or insert more than one at the same time: counted again until there
     * is space.
     */
    private static boolean makeRoom(Transaction transaction, int most, Instant now) throws SQLException {
        while (transaction.number("SELECT count(*) FROM device_authorization WHERE expires > ?", now) >= most) {
            if (transaction.write(DELETE_OF_LARGEST_NETWORK, APPROVED, APPROVED, now, APPROVED, now) == 0
                    && transaction.number(
                                    "SELECT count(*) FROM device_authorization WHERE state <> ? AND expires > ?",
                                    APPROVED,
                                    now)
                            == 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Optional<DeviceAuthorization> pending(SecretHash userCode, Instant now) {
        return database.read(transaction -> transaction.first(
                "SELECT * FROM device_authorization WHERE user_code_sha256 = ? AND state = ? AND expires > ?",
                SqlDeviceAuthorizationStore::request,
                userCode.sha256(),
                PENDING,
                now));
    }

    private static DeviceAuthorization request(ResultSet row) throws SQLException {
        return new DeviceAuthorization(
                RowMapping.device(row),
                Instant.ofEpochMilli(row.getLong("created")),
                Instant.ofEpochMilli(row.getLong("expires")));
    }

    @Override
    public boolean approve(SecretHash userCode, Approver approver, Instant now) {
        return database.write(transaction -> transaction.write(
                        "UPDATE device_authorization SET state = ?, account = ?, account_id = ?, credential_version = ?,"
                                + " grant_id = (SELECT grant_id FROM browser_session WHERE sha256 = ?)"
                                + " WHERE user_code_sha256 = ? AND state = ? AND expires > ?"
                                // a session that has just ended no longer tells its grant
                                + " AND EXISTS (SELECT 1 FROM browser_session WHERE sha256 = ?)",
                        APPROVED,
                        approver.account(),
                        approver.accountId(),
                        approver.credentialVersion(),
                        approver.session().sha256(),
                        userCode.sha256(),
                        PENDING,
                        now,
                        approver.session().sha256()))
                == 1;
    }

    @Override
    public boolean deny(SecretHash userCode, Instant now) {
        return database.write(transaction -> transaction.write(
                        "UPDATE device_authorization SET state = ? WHERE user_code_sha256 = ? AND state = ? AND expires > ?",
                        DENIED,
                        userCode.sha256(),
                        PENDING,
                        now))
                == 1;
    }

    @Override
    public Redeemed redeem(SecretHash deviceCode, NewSignIn signIn, Instant now) {
        Optional<Row> found = row(deviceCode);
        if (found.isEmpty()) {
            return new Redeemed.Unknown();
        }
        Row row = found.get();
        if (!row.expiration().isAfter(now)) {
            return new Redeemed.Expired();
        }
        return switch (row.state()) {
            case PENDING -> new Redeemed.Pending();
            case APPROVED -> begin(deviceCode, row, signIn, now);
            default -> new Redeemed.Denied();
        };
    }

    private Optional<Row> row(SecretHash deviceCode) {
        return database.read(transaction -> transaction.first(
                "SELECT * FROM device_authorization WHERE device_sha256 = ?", Row::of, deviceCode.sha256()));
    }

    /** Of several requests with one code, only the one that deletes the row gets tokens. */
    private Redeemed begin(SecretHash deviceCode, Row row, NewSignIn signIn, Instant now) {
        return database.write(transaction -> {
            if (transaction.write(
                            "DELETE FROM device_authorization WHERE device_sha256 = ? AND state = ?",
                            deviceCode.sha256(),
                            APPROVED)
                    != 1) {
                return new Redeemed.Unknown();
            }
            transaction.write("DELETE FROM sign_in WHERE expires <= ?", now);
            if (!insert(transaction, row, signIn, now)) {
                return new Redeemed.Denied();
            }
            transaction.write(
                    "DELETE FROM sign_in WHERE account = ? AND id NOT IN (SELECT id FROM sign_in WHERE account = ?"
                            + " ORDER BY last_used DESC, created DESC, id LIMIT ?)",
                    row.account(),
                    row.account(),
                    signIn.mostPerAccount());
            return new Redeemed.Done(read(transaction, signIn.id()));
        });
    }

    /**
     * @return false when the account was disabled or deleted, its password changed, or its provider ended the session, after the
     *     approval
     */
    private static boolean insert(Transaction transaction, Row row, NewSignIn signIn, Instant now) throws SQLException {
        return transaction.write(
                        "INSERT INTO sign_in (id, account, account_id, credential_version, family_sha256, current_sha256,"
                                + " rotated, device, address, created, last_used, expires, grant_id)"
                                + " SELECT ?, name, id, password_version, ?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS TEXT) FROM account"
                                + " WHERE name = ? AND id = ? AND password_version = ? AND NOT disabled"
                                + " AND (CAST(? AS TEXT) IS NULL OR EXISTS (SELECT 1 FROM provider_grant g WHERE g.id = ?))",
                        signIn.id().value(),
                        signIn.token().family().sha256(),
                        signIn.token().current().sha256(),
                        now,
                        row.request().device().name(),
                        row.request().device().address(),
                        now,
                        now,
                        signIn.expiration(),
                        row.grant(),
                        row.account(),
                        row.accountId(),
                        row.credentialVersion(),
                        row.grant(),
                        row.grant())
                == 1;
    }

    private static SignIn read(Transaction transaction, SignInId id) throws SQLException {
        return transaction
                .first("SELECT * FROM sign_in WHERE id = ?", RowMapping::signIn, id.value())
                .orElseThrow(() -> new StorageException("the sign-in that was just stored is missing"));
    }
}
