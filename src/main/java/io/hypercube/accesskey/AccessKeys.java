package io.hypercube.accesskey;

import io.hypercube.accesskey.AccessKeyStore.Stored;
import io.hypercube.identity.AccessKeyId;
import io.hypercube.identity.RandomText;
import io.hypercube.identity.Secret;
import io.hypercube.kube.ApiException;
import io.hypercube.kube.StatusReason;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes, lists, changes and deletes access key pairs. Blocking: for virtual threads and the command line. */
public final class AccessKeys {
    /** From the product's founding document. */
    public static final int MOST_PER_ACCOUNT = 5;

    private static final int SECRET_LENGTH = 43;

    private final AccessKeyStore store;
    private final InstantSource clock;

    public AccessKeys(AccessKeyStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    /** 404 when there is no such account, 409 when it has {@value #MOST_PER_ACCOUNT} pairs already. */
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
                        "account \"" + account + "\" has " + MOST_PER_ACCOUNT + " access key pairs already (at most "
                                + MOST_PER_ACCOUNT + "): delete one first");
        }
        return new NewAccessKey(key, secret);
    }

    /** The oldest first. */
    public List<AccessKey> list(String account) {
        return store.ofAccount(account);
    }

    /** 404 also for somebody else's. What becomes narrower ends the open streams that are outside of it. */
    AccessKey change(String account, AccessKeyId id, AccessKeyPatch patch) {
        Instant now = clock.instant();
        return store.change(account, id, stored -> stored.withKey(patch.applyTo(stored.key(), now)))
                .orElseThrow(() -> ApiException.notFound("keys", id.value()));
    }

    /**
     * A new secret. The one before, and what was got by it, is good for the grace time that follows; the one before that is not.
     * 404 also for somebody else's.
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

    /** 404 also for somebody else's: whose it is, or that it is, is not told. */
    public void delete(String account, AccessKeyId id) {
        if (!store.delete(account, id)) {
            throw ApiException.notFound("keys", id.value());
        }
    }

    /** Whoever's it is: for the operator's command line. */
    public void delete(AccessKeyId id) {
        if (!store.delete(id)) {
            throw ApiException.notFound("keys", id.value());
        }
    }
}
