package io.hypercube.storage;

import io.hypercube.provider.LogoutStore;
import java.time.Instant;

/** Ends what providers logged out, with SQL for both databases. */
final class SqlLogoutStore implements LogoutStore {
    private static final String OF_PERSON = "account IN (SELECT name FROM account WHERE issuer = ? AND subject = ?)";

    private final Database database;

    SqlLogoutStore(Database database) {
        this.database = database;
    }

    @Override
    public boolean use(String sha256, Instant expiration, Instant now) {
        return database.write(transaction -> {
            transaction.write("DELETE FROM logout_token WHERE expires <= ?", now);
            return transaction.write(
                            "INSERT INTO logout_token (sha256, expires) VALUES (?, ?) ON CONFLICT DO NOTHING",
                            sha256,
                            expiration)
                    == 1;
        });
    }

    @Override
    public int endSession(String issuer, String session) {
        return database.write(transaction -> transaction.write(
                "DELETE FROM provider_grant WHERE sid = ? AND account IN (SELECT name FROM account WHERE issuer = ?)",
                session,
                issuer));
    }

    @Override
    public int endSession(String issuer, String session, String subject) {
        return database.write(transaction -> transaction.write(
                "DELETE FROM provider_grant WHERE (sid = ? OR sid IS NULL) AND " + OF_PERSON,
                session,
                issuer,
                subject));
    }

    @Override
    public int endPerson(String issuer, String subject) {
        return database.write(transaction -> {
            transaction.write("DELETE FROM device_authorization WHERE " + OF_PERSON, issuer, subject);
            int ended = transaction.write("DELETE FROM browser_session WHERE " + OF_PERSON, issuer, subject)
                    + transaction.write("DELETE FROM sign_in WHERE " + OF_PERSON, issuer, subject);
            transaction.write("DELETE FROM provider_grant WHERE " + OF_PERSON, issuer, subject);
            return ended;
        });
    }
}
