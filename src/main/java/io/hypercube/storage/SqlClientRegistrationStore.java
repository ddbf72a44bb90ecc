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

    private final Database database;

    SqlClientRegistrationStore(Database database) {
        this.database = database;
    }

    @Override
    public boolean insert(OAuthClient client, Instant now, Instant old, int most) {
        return database.write(transaction -> {
            transaction.write("DELETE FROM registered_client WHERE created <= ? AND " + UNUSED, old);
            while (transaction.number("SELECT count(*) FROM registered_client") >= most) {
                int deleted =
                        transaction.write("DELETE FROM registered_client WHERE id = (SELECT id FROM registered_client"
                                + " WHERE " + UNUSED + " ORDER BY created, id LIMIT 1)");
                if (deleted == 0) {
                    return false;
                }
            }
            transaction.write(
                    "INSERT INTO registered_client (id, name, redirect_uris, created) VALUES (?, ?, ?, ?)",
                    client.id(),
                    client.name(),
                    RowMapping.lines(client.redirectUris().stream()
                            .map(RedirectUri::text)
                            .toList()),
                    now);
            return true;
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
