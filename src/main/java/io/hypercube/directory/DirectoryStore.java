package io.hypercube.directory;

import io.hypercube.accesskey.AccessKeyStore;
import io.hypercube.account.Account;
import io.hypercube.session.BrowserSession;
import io.hypercube.signin.SignIn;
import java.time.Duration;
import java.util.List;

/** Reads the stored accounts, keys, sessions and sign-ins for the {@link AccountDirectory}. Blocking. */
public interface DirectoryStore {

    /** All accounts, keys, sessions and sign-ins, in one consistent read. */
    record Contents(
            long version,
            List<Account> accounts,
            List<AccessKeyStore.Stored> keys,
            List<BrowserSession> sessions,
            List<SignIn> signIns) {}

    /** Changes whenever any process changes a row that the directory holds. Cheap to call. */
    long version();

    Contents load();

    /**
     * Calls {@code look} after every write of this process, on the writer's thread, before the write returns to its caller, and
     * every {@code interval} on a thread of its own, to see the writes of other processes.
     *
     * @param look must not throw
     * @return a handle that stops the calls
     */
    Runnable follow(Duration interval, Runnable look);
}
