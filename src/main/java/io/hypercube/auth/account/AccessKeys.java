package io.hypercube.auth.account;

import io.hypercube.auth.account.AccessKeyStore.Stored;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates, lists, changes and deletes access key pairs. Blocking: for virtual threads and the command line. */
public final class AccessKeys {
    /** Fixed by the product's specification. */
    public static final int MOST_PER_ACCOUNT = 5;

    private static final int SECRET_LENGTH = 43;

    private final AccessKeyStore store;
    private final InstantSource clock;

    public AccessKeys(AccessKeyStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    /** Throws 404 when there is no such account and 409 when it already has {@value #MOST_PER_ACCOUNT} pairs. */
    public NewAccessKey create(String account, AccessKeyRequest wanted) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        AccessKey key = new AccessKey(
                AccessKeyId.random(),
                account,
                wanted.requireDescription(),
                wanted.requireScope(),
                false,
                now,
                wanted.requireExpiration(now),
                null);
        Secret secret = newSecret();
        switch (store.insert(new Stored(key, SecretHash.of(secret)), MOST_PER_ACCOUNT)) {
            case DONE -> {}
            case NO_SUCH_ACCOUNT -> throw ApiException.notFound("accounts", account);
            case LIMIT_REACHED ->
                throw ApiException.of(
                        StatusReason.CONFLICT,
                        "account \"" + account + "\" has " + MOST_PER_ACCOUNT + " access key pairs (at most "
                                + MOST_PER_ACCOUNT + "): delete one first");
        }
        return new NewAccessKey(key, secret);
    }

    /** Creates a pair without a scope in place of the account's pairs with the same description. */
    public NewAccessKey replace(String account, String description) {
        list(account).stream()
                .filter(key -> key.description().equals(description))
                .forEach(key -> delete(key.id()));
        return create(account, new AccessKeyRequest(description, null, null));
    }

    /** The account's pairs, oldest first. */
    public List<AccessKey> list(String account) {
        return store.ofAccount(account);
    }

    /** Throws 404 for the key of another account too. A change of the scope ends open streams. */
    AccessKey change(String account, AccessKeyId id, AccessKeyPatch patch) {
        Instant now = clock.instant();
        return store.change(account, id, stored -> stored.withKey(patch.applyTo(stored.key(), now)))
                .orElseThrow(() -> ApiException.notFound("keys", id.value()));
    }

    /**
     * Creates a new secret. The previous secret and its tokens stay valid for the grace period; older ones do not. Throws 404 for
     * the key of another account too.
     */
    public NewAccessKey rotate(String account, AccessKeyId id, Duration grace) {
        Secret secret = newSecret();
        Instant ends = grace.isZero()
                ? null
                : clock.instant().truncatedTo(ChronoUnit.SECONDS).plus(grace);
        AccessKey rotated = store.change(account, id, stored -> rotated(stored, SecretHash.of(secret), ends))
                .orElseThrow(() -> ApiException.notFound("keys", id.value()));
        return new NewAccessKey(rotated, secret);
    }

    private static Stored rotated(Stored stored, SecretHash secret, @Nullable Instant previousEnds) {
        AccessKey key = stored.key();
        AccessKey rotated = new AccessKey(
                key.id(),
                key.account(),
                key.description(),
                key.scope(),
                key.disabled(),
                key.creation(),
                key.expiration(),
                key.lastUsed(),
                key.secretVersion() + 1,
                previousEnds);
        return new Stored(rotated, secret, previousEnds == null ? null : stored.secret());
    }

    private static Secret newSecret() {
        return Secret.of("SK" + RandomText.base62(SECRET_LENGTH));
    }

    /** Throws 404 for the key of another account too, so that it does not reveal which keys exist. */
    public void delete(String account, AccessKeyId id) {
        if (!store.delete(account, id)) {
            throw ApiException.notFound("keys", id.value());
        }
    }

    /** Deletes the key of any account, for the operator's command line. */
    public void delete(AccessKeyId id) {
        if (!store.delete(id)) {
            throw ApiException.notFound("keys", id.value());
        }
    }

    /** A new pair with its secret, which is not stored and cannot be shown again. No other value contains a key's secret. */
    public record NewAccessKey(AccessKey key, Secret secret) {}
}
