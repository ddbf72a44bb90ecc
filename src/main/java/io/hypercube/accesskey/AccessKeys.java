package io.hypercube.accesskey;

import io.hypercube.accesskey.AccessKeyStore.Stored;
import io.hypercube.identity.AccessKeyId;
import io.hypercube.identity.RandomText;
import io.hypercube.identity.Secret;
import io.hypercube.kube.ApiException;
import io.hypercube.kube.StatusReason;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Makes, lists and deletes access key pairs. Blocking: for virtual threads and the command line. */
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
        Secret secret = Secret.of("SK" + RandomText.base62(SECRET_LENGTH));
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
