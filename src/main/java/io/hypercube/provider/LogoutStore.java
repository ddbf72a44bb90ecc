package io.hypercube.provider;

import java.time.Instant;

/** Ends what a provider logged out. Blocking; every write is durable when it returns. */
public interface LogoutStore {
    /**
     * Records the use of a logout token.
     *
     * @param sha256 of its issuer and id, in hexadecimal digits
     * @param expiration until when it is remembered
     * @return false when it was used before
     */
    boolean use(String sha256, Instant expiration, Instant now);

    /**
     * Ends everything that began in a session of the provider.
     *
     * @param session the {@code sid}
     * @return the number of grants that ended
     */
    int endSession(String issuer, String session);

    /**
     * As {@link #endSession}, for a session of that person only. Ends also what began in sessions that the provider did not name.
     */
    int endSession(String issuer, String session, String subject);

    /**
     * Ends all browser sessions and command-line sign-ins of a person.
     *
     * @return the number of sessions and sign-ins
     */
    int endPerson(String issuer, String subject);
}
