package io.hypercube.storage;

import io.hypercube.auth.session.Rotation;
import io.hypercube.auth.session.Rotation.Refreshed;
import io.hypercube.auth.session.SignIn;
import io.hypercube.auth.session.SignInConfig;
import io.hypercube.auth.session.SignInStore;
import io.hypercube.auth.session.SignInStore.RefreshTokenHash;
import io.hypercube.core.identity.SignInId;
import io.hypercube.storage.SqlRefreshTokens.Also;
import io.hypercube.storage.sql.Database;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores sign-ins, with SQL for both databases. */
final class SqlSignInStore implements SignInStore {
    private static final SqlRefreshTokens TOKENS = new SqlRefreshTokens("sign_in");

    private final Database database;

    SqlSignInStore(Database database) {
        this.database = database;
    }

    @Override
    public Refreshed<SignIn> refresh(RefreshTokenHash offered, Rotation rotation, SignInConfig lives) {
        long ttl = lives.ttl().toMillis();
        long unused = rotation.now().plus(lives.idle()).toEpochMilli();
        Also expiration = new Also(
                ", expires = CASE WHEN created + ? < ? THEN created + ? ELSE ? END", List.of(ttl, unused, ttl, unused));
        return TOKENS.refresh(database, offered, rotation, expiration, RowMapping::signIn);
    }

    @Override
    public List<SignIn> ofAccount(String account, Instant now) {
        return database.read(transaction -> transaction.list(
                "SELECT * FROM sign_in WHERE account = ? AND expires > ? ORDER BY created DESC, id",
                RowMapping::signIn,
                account,
                now));
    }

    @Override
    public Optional<SignIn> find(SignInId id) {
        return database.read(
                transaction -> transaction.first("SELECT * FROM sign_in WHERE id = ?", RowMapping::signIn, id.value()));
    }

    @Override
    public boolean delete(SignInId id) {
        return TOKENS.delete(database, id);
    }

    @Override
    public Optional<SignIn> deleteFamily(RefreshTokenHash token) {
        if (TOKENS.find(database, token, RowMapping::signIn).isEmpty()) {
            return Optional.empty();
        }
        return database.write(transaction -> {
            Optional<SignIn> signIn = TOKENS.find(transaction, token, RowMapping::signIn);
            TOKENS.delete(transaction, token);
            return signIn;
        });
    }

    @Override
    public void used(Map<SignInId, Instant> lastUses) {
        TOKENS.used(database, lastUses);
    }
}
