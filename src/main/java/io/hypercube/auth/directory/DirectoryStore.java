package io.hypercube.auth.directory;

import io.hypercube.auth.account.AccessKeyStore;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.delegation.Delegation;
import io.hypercube.auth.session.BrowserSession;
import io.hypercube.auth.session.SignIn;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the stored accounts, keys, sessions, sign-ins and delegations for the {@link AccountDirectory}. Blocking. */
public interface DirectoryStore {

    /** The part of the refresh tokens of a sign-in or delegation that stays the same. */
    record Family(String account, SecretHash hash) {}

    /**
     * All accounts, keys, sessions, sign-ins and delegations, in one consistent read.
     *
     * @param families also of sign-ins and delegations that their identity provider has not confirmed for too long
     */
    record Contents(
            long version,
            List<Account> accounts,
            List<AccessKeyStore.Stored> keys,
            List<BrowserSession> sessions,
            List<SignIn> signIns,
            List<Delegation> delegations,
            List<Family> families) {}

    /**
     * The accounts that have changed.
     *
     * @param names of the accounts whose rows have changed
     * @param rows all rows of these accounts, in one consistent read; none of an account that is gone
     */
    record Changes(Set<String> names, Contents rows) {}

    /** Changes whenever any process changes a row that the directory holds. Cheap to call. */
    long version();

    Contents load();

    /**
     * The changes since a version. Empty when that is not known for certain, or is a lot: then everything must be loaded.
     */
    Optional<Changes> changesSince(long version);

    /**
     * Calls {@code look} after every write of this process, on the writer's thread, before the write returns to its caller, and
     * every {@code interval} on a thread of its own, to see the writes of other processes.
     *
     * @param look must not throw
     * @return a handle that stops the calls
     */
    Runnable follow(Duration interval, Runnable look);
}
