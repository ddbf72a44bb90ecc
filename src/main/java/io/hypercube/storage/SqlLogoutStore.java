package io.hypercube.storage;

import io.hypercube.provider.LogoutStore;
import java.sql.SQLException;
import java.util.OptionalInt;

/** Ends what providers logged out, with SQL for both databases. */
final class SqlLogoutStore implements LogoutStore {
    private static final String OF_PERSON = "account IN (SELECT name FROM account WHERE issuer = ? AND subject = ?)";

    private final Database database;

    SqlLogoutStore(Database database) {
        this.database = database;
    }

    @Override
    public OptionalInt end(Use use, Named named) {
        return database.write(transaction ->
                isFirst(transaction, use) ? OptionalInt.of(end(transaction, named)) : OptionalInt.empty());
    }

    /** A second request with the same token waits for the row until the first one has committed. */
    private static boolean isFirst(Transaction transaction, Use use) throws SQLException {
        transaction.write("DELETE FROM logout_token WHERE expires <= ?", use.now());
        return transaction.write(
                        "INSERT INTO logout_token (sha256, expires) VALUES (?, ?) ON CONFLICT DO NOTHING",
                        use.sha256(),
                        use.expiration())
                == 1;
    }

    private static int end(Transaction transaction, Named named) throws SQLException {
        if (named.session() == null) {
            return endPerson(transaction, named);
        }
        return named.subject() == null
                ? transaction.write(
                        "DELETE FROM provider_grant WHERE sid = ?"
                                + " AND account IN (SELECT name FROM account WHERE issuer = ?)",
                        named.session(),
                        named.issuer())
                : transaction.write(
                        "DELETE FROM provider_grant WHERE (sid = ? OR sid IS NULL) AND " + OF_PERSON,
                        named.session(),
                        named.issuer(),
                        named.subject());
    }

    private static int endPerson(Transaction transaction, Named named) throws SQLException {
        Object[] person = {named.issuer(), named.subject()};
        transaction.write("DELETE FROM device_authorization WHERE " + OF_PERSON, person);
        int ended = transaction.write("DELETE FROM browser_session WHERE " + OF_PERSON, person)
                + transaction.write("DELETE FROM sign_in WHERE " + OF_PERSON, person);
        transaction.write("DELETE FROM provider_grant WHERE " + OF_PERSON, person);
        return ended;
    }
}
