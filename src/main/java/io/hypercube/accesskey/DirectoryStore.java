package io.hypercube.accesskey;

import io.hypercube.account.Account;
import io.hypercube.session.BrowserSession;
import java.util.List;

/** How the {@link AccountDirectory} reads what is kept. Blocking. */
public interface DirectoryStore {

    /** All accounts, keys and sessions as they stood at one moment. */
    record Rows(
            long version, List<Account> accounts, List<AccessKeyStore.Stored> keys, List<BrowserSession> sessions) {}

    /** Another number whenever a row that the directory holds has changed, whoever changed it. Cheap. */
    long version();

    Rows load();

    /** Has this called after every write of this process, on the writer's thread, before the write returns to its caller. */
    void afterWrite(Runnable listener);
}
