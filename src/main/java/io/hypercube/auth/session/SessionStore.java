package io.hypercube.auth.session;

import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.SessionId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores sessions. Blocking; every write is durable when it returns. Deleting an account deletes its sessions. */
public interface SessionStore {

    /**
     * Inserts a session. Deletes sessions that expired before {@code now}, and the account's oldest beyond {@code mostPerAccount}.
     *
     * @return false when there is no such account
     */
    boolean insert(BrowserSession session, Device device, Instant now, int mostPerAccount);

    /** The sessions of an account, the latest first, without expired ones. */
    List<KnownSession> ofAccount(String account, Instant now);

    Optional<KnownSession> find(SessionId id);

    /** Records last uses. Older times than the stored one are ignored, and so are ended sessions. */
    void used(Map<SessionId, Instant> lastUses);

    void delete(SessionId id);

    /**
     * A session with what its owner recognises it by.
     *
     * @param lastUse to the second; null when it was not used after the sign-in
     */
    record KnownSession(
            BrowserSession session, Device device, @Nullable Instant lastUse) {}
}
