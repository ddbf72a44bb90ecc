package io.hypercube.auth.account;

import io.hypercube.core.identity.AccessKeyId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Stores access keys. Blocking; every write is durable when it returns. */
public interface AccessKeyStore {

    /** @param previous the previous secret, valid until {@link AccessKey#previousSecretExpiration()} */
    record Stored(
            AccessKey key, SecretHash secret, @Nullable SecretHash previous) {
        /** A pair with its first secret. */
        public Stored(AccessKey key, SecretHash secret) {
            this(key, secret, null);
        }

        Stored withKey(AccessKey other) {
            return new Stored(other, secret, previous);
        }
    }

    enum Insertion {
        DONE,
        LIMIT_REACHED,
        NO_SUCH_ACCOUNT
    }

    /** Counts and inserts in one transaction, so that concurrent calls on any number of replicas never exceed the limit. */
    Insertion insert(Stored key, int mostPerAccount);

    /** The account's pairs, oldest first. */
    List<AccessKey> ofAccount(String account);

    /**
     * Reads, changes and writes in one transaction, which an exception of {@code change} rolls back. The id, account, creation and
     * last use of the key are not written.
     *
     * @return the new state; empty when the account has no such key
     */
    Optional<AccessKey> change(String account, AccessKeyId id, UnaryOperator<Stored> change);

    /** Records last uses. Older times than the stored one and deleted keys are ignored. */
    void used(Map<AccessKeyId, Instant> lastUses);

    /** @return false when the account has no such key */
    boolean delete(String account, AccessKeyId id);

    /** Deletes the key of any account. */
    boolean delete(AccessKeyId id);
}
