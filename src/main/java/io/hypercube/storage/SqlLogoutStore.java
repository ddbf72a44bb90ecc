package io.hypercube.storage;

import io.hypercube.federation.provider.LogoutStore;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Transaction;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Ends what providers logged out, with SQL for both databases. */
final class SqlLogoutStore implements LogoutStore {
    private static final String PERSON = "issuer = ? AND subject = ?";

    private final Database database;

    SqlLogoutStore(Database database) {
        this.database = database;
    }

    @Override
    public OptionalInt end(Use use, Named named) {
        return database.write(transaction ->
                isFirst(transaction, use) ? OptionalInt.of(end(transaction, named)) : OptionalInt.empty());
    }

    @Override
    public List<String> accounts(Named named) {
        return database.read(transaction -> named.subject() == null
                ? transaction.list(
                        "SELECT DISTINCT account FROM provider_grant WHERE sid = ?"
                                + " AND account IN (SELECT name FROM account WHERE issuer = ?)"
                                + " ORDER BY account LIMIT 10",
                        row -> row.getString(1),
                        named.session(),
                        named.issuer())
                : transaction.list(
                        "SELECT name FROM account WHERE " + PERSON,
                        row -> row.getString(1),
                        named.issuer(),
                        named.subject()));
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
            return endAll(transaction, PERSON, named.issuer(), named.subject());
        }
        return named.subject() == null
                ? transaction.write(
                        "DELETE FROM provider_grant WHERE sid = ?"
                                + " AND account IN (SELECT name FROM account WHERE issuer = ?)",
                        named.session(),
                        named.issuer())
                : transaction.write(
                        "DELETE FROM provider_grant WHERE (sid = ? OR sid IS NULL)"
                                + " AND account IN (SELECT name FROM account WHERE " + PERSON + ")",
                        named.session(),
                        named.issuer(),
                        named.subject());
    }

    @Override
    public int endOthers(Set<String> issuers) {
        String others = "issuer IS NOT NULL"
                + (issuers.isEmpty() ? "" : " AND issuer NOT IN (?" + ", ?".repeat(issuers.size() - 1) + ")");
        Object[] values = issuers.toArray();
        long accounts = database.read(
                transaction -> transaction.number("SELECT count(*) FROM account WHERE " + others, values));
        return accounts == 0
                ? 0
                : database.write(transaction -> {
                    int ended = endAll(transaction, others, values);
                    // in all tokens of a sign-in; access keys have a version of their own
                    transaction.write(
                            "UPDATE account SET password_version = password_version + 1 WHERE " + others, values);
                    return ended;
                });
    }

    /** @param accounts a condition for them */
    private static int endAll(Transaction transaction, String accounts, @Nullable Object... values)
            throws SQLException {
        String ofThem = " WHERE account IN (SELECT name FROM account WHERE " + accounts + ")";
        transaction.write("DELETE FROM device_authorization" + ofThem, values);
        int ended = transaction.write("DELETE FROM browser_session" + ofThem, values)
                + transaction.write("DELETE FROM sign_in" + ofThem, values)
                + transaction.write("DELETE FROM delegation" + ofThem, values);
        transaction.write("DELETE FROM provider_grant" + ofThem, values);
        return ended;
    }
}
