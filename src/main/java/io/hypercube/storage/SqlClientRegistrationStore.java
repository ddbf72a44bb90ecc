package io.hypercube.storage;

import io.hypercube.auth.delegation.OAuthClient;
import io.hypercube.auth.delegation.OAuthClient.ClientKind;
import io.hypercube.auth.delegation.RedirectUri;
import io.hypercube.auth.delegation.RegistrationEndpoint.ClientRegistrationStore;
import io.hypercube.storage.sql.Database;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Stores registrations of clients, with SQL for both databases. */
final class SqlClientRegistrationStore implements ClientRegistrationStore {
    /** A registration that no delegation, and no code on its way to one, depends on. */
    private static final String UNUSED =
            "NOT EXISTS (SELECT 1 FROM delegation WHERE delegation.client_id = registered_client.id)";

    /** The oldest one of the network that has most, so that strangers of one network take no places from others. */
    private static final String DELETE_OF_LARGEST_NETWORK =
            "DELETE FROM registered_client WHERE id = (SELECT id FROM registered_client WHERE " + UNUSED
                    + " AND network = (SELECT network FROM registered_client WHERE " + UNUSED
                    + " GROUP BY network ORDER BY count(*) DESC, min(created), network LIMIT 1)"
                    + " ORDER BY created, id LIMIT 1)";

    private final Database database;

    SqlClientRegistrationStore(Database database) {
        this.database = database;
    }

    @Override
    public void insert(OAuthClient client, String network, Instant now, Limits limits) {
        database.write(transaction -> {
            transaction.write("DELETE FROM registered_client WHERE created <= ? AND " + UNUSED, limits.old());
            // a transaction of another replica may delete the same row: counted again
            while (transaction.number("SELECT count(*) FROM registered_client WHERE " + UNUSED) >= limits.most()) {
                transaction.write(DELETE_OF_LARGEST_NETWORK);
            }
            return transaction.write(
                    "INSERT INTO registered_client (id, name, redirect_uris, created, network) VALUES (?, ?, ?, ?, ?)",
                    client.id(),
                    client.name(),
                    RowMapping.lines(client.redirectUris().stream()
                            .map(RedirectUri::text)
                            .toList()),
                    now,
                    network);
        });
    }

    @Override
    public Optional<OAuthClient> find(String id) {
        return database.read(transaction -> transaction.first(
                "SELECT * FROM registered_client WHERE id = ?", SqlClientRegistrationStore::client, id));
    }

    private static OAuthClient client(ResultSet row) throws SQLException {
        return new OAuthClient(
                row.getString("id"),
                row.getString("name"),
                row.getString("redirect_uris").lines().map(RedirectUri::new).toList(),
                ClientKind.REGISTERED);
    }
}
