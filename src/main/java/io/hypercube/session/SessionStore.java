package io.hypercube.session;

import io.hypercube.identity.SessionId;
import java.time.Instant;

/** Where sessions are kept. Blocking; every write is durable when it returns. A deleted account's go with it. */
public interface SessionStore {

    /**
     * Keeps it; sessions that have ended by {@code now} go, and of its account the oldest beyond {@code mostPerAccount}.
     *
     * @return false when there is no such account
     */
    boolean insert(BrowserSession session, Instant now, int mostPerAccount);

    void delete(SessionId id);
}
