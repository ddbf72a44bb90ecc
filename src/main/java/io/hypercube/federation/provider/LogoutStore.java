package io.hypercube.federation.provider;

import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Ends what a provider logged out. Blocking; every write is durable when it returns. */
public interface LogoutStore {
    /**
     * The use of a logout token.
     *
     * @param sha256 of its issuer and id, in hexadecimal digits
     * @param expiration until when it is remembered
     */
    record Use(String sha256, Instant expiration, Instant now) {}

    /**
     * The session, the person, or both that a logout token names. At least one of session and subject is given.
     *
     * @param session the {@code sid}
     * @param subject the {@code sub}
     */
    record Named(
            String issuer,
            @Nullable String session,
            @Nullable String subject) {}

    /**
     * Records the use of a logout token and ends what it names, in one transaction: a token whose effect failed is not used. A
     * session with a subject is one of that person only, and ends also what began in sessions of the person that the provider did not
     * name. A subject alone ends all browser sessions and command-line sign-ins of the person.
     *
     * @return how many grants, or for a subject alone sessions and sign-ins, have ended; empty when the token was used before, which
     *     ends nothing
     */
    OptionalInt end(Use use, Named named);

    /** The accounts that {@link #end} would sign out, ten at most. */
    List<String> accounts(Named named);

    /**
     * Ends all browser sessions, command-line sign-ins and tokens of accounts of identity providers other than these.
     *
     * @return the number of sessions and sign-ins
     */
    int endOthers(Set<String> issuers);
}
