package io.hypercube.directory;

import io.hypercube.accesskey.AccessKeyStore;
import io.hypercube.account.Account;
import io.hypercube.session.BrowserSession;
import java.time.Duration;
import java.util.List;

/** How the {@link AccountDirectory} reads what is kept. Blocking. */
public interface DirectoryStore {

    /** All accounts, keys and sessions as they stood at one moment. */
    record Contents(
            long version, List<Account> accounts, List<AccessKeyStore.Stored> keys, List<BrowserSession> sessions) {}

    /** Another number whenever a row that the directory holds has changed, whoever changed it. Cheap. */
    long version();

    Contents load();

    /**
     * Has {@code look} called after every write of this process, on the writer's thread, before the write returns to its caller;
     * and every {@code interval} on a thread of its own, for what others write.
     *
     * @param look throws nothing
     * @return ends it
     */
    Runnable follow(Duration interval, Runnable look);
}
