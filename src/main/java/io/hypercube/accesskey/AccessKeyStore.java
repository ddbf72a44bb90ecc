package io.hypercube.accesskey;

import io.hypercube.identity.AccessKeyId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Where access keys are kept. Blocking; every write is durable when it returns. */
public interface AccessKeyStore {

    /** @param previous the secret before this one, good until {@link AccessKey#previousSecretExpiration()} */
    record Stored(
            AccessKey key, SecretHash secret, @Nullable SecretHash previous) {
        /** With its first secret. */
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

    /** Counts and inserts as one step: however many try at once, on however many replicas, there are never too many. */
    Insertion insert(Stored key, int mostPerAccount);

    /** The oldest first. */
    List<AccessKey> ofAccount(String account);

    /**
     * Reads, changes and writes as one step; what {@code change} throws leaves all as it was. Of the key, id, account, creation and
     * last use are not written.
     *
     * @return as it is now; empty when the account has no such key
     */
    Optional<AccessKey> change(String account, AccessKeyId id, UnaryOperator<Stored> change);

    /** Notes last uses; one that is older than what is known is passed over, as is a key that is gone. */
    void used(Map<AccessKeyId, Instant> lastUses);

    /** @return false when the account has no such key */
    boolean delete(String account, AccessKeyId id);

    /** Whoever's it is. */
    boolean delete(AccessKeyId id);
}
