package io.hypercube.accesskey;

import io.hypercube.identity.AccessKeyId;
import java.util.List;

/** Where access keys are kept. Blocking; every write is durable when it returns. */
public interface AccessKeyStore {

    record Stored(AccessKey key, SecretHash secret) {}

    enum Insertion {
        DONE,
        LIMIT_REACHED,
        NO_SUCH_ACCOUNT
    }

    /** Counts and inserts as one step: however many try at once, on however many replicas, there are never too many. */
    Insertion insert(Stored key, int mostPerAccount);

    /** The oldest first. */
    List<AccessKey> ofAccount(String account);

    /** @return false when the account has no such key */
    boolean delete(String account, AccessKeyId id);

    /** Whoever's it is. */
    boolean delete(AccessKeyId id);
}
