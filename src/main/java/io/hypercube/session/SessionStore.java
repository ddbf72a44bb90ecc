package io.hypercube.session;

import io.hypercube.identity.SessionId;
import java.time.Instant;

/** Stores sessions. Blocking; every write is durable when it returns. Deleting an account deletes its sessions. */
public interface SessionStore {

    /**
     * Inserts a session. Deletes sessions that expired before {@code now}, and the account's oldest beyond {@code mostPerAccount}.
     *
     * @return false when there is no such account
     */
    boolean insert(BrowserSession session, Instant now, int mostPerAccount);

    void delete(SessionId id);
}
