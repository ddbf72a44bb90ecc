package io.hypercube.federation.provider;

import io.hypercube.core.identity.GrantId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores what providers granted at sign-ins. Sessions and command-line sign-ins depend on a grant: they end with it, and it is deleted
 * with the last of them. Blocking; every write is durable when it returns.
 */
public interface GrantStore {
    /**
     * A grant.
     *
     * @param secrets encrypted
     * @param version incremented with each new {@code secrets}
     * @param confirmed when role and groups were last read
     */
    record Stored(
            GrantId id,
            String account,
            String issuer,
            String subject,
            byte[] secrets,
            int version,
            Instant confirmed) {}

    /**
     * A grant of a sign-in.
     *
     * @param session the {@code sid} of the provider, if it has one
     * @param due the next reading of role and groups; null without a refresh token
     */
    record NewGrant(
            GrantId id,
            String account,
            @Nullable String session,
            byte[] secrets,
            Instant creation,
            @Nullable Instant due) {}

    /** Inserts the grant of an account that exists. */
    void insert(NewGrant grant);

    Optional<Stored> find(GrantId id);

    /** Grants of an issuer whose reading is due and that no replica reads, the oldest first, while anything depends on them. */
    List<GrantId> due(String issuer, Instant now, int most);

    /** Reserves a due grant for one reading; empty when another replica was faster or has it. */
    Optional<Stored> claim(GrantId id, Instant now, Instant until);

    /**
     * Replaces the secrets of a version, also after the claim has ended: a refresh token that was replaced is of no use.
     *
     * @return false when they were replaced or deleted by somebody else
     */
    boolean replace(GrantId id, int version, byte[] secrets);

    /** Records a reading and lets suspended sign-ins work again. */
    void confirm(GrantId id, Instant now, Instant due);

    /** Ends a claim after a failed reading. */
    void postpone(GrantId id, Instant due);

    /**
     * Ends a grant with the sessions and sign-ins that depend on it.
     *
     * @return whether there was one
     */
    boolean end(GrantId id);

    /**
     * Ends the browser sessions and suspends the sign-ins of grants that are read again and were not confirmed after {@code before}.
     *
     * @return the number of grants
     */
    int endUnconfirmed(Instant before, Instant now);

    /** Deletes grants from before {@code before} on which nothing depends any more. */
    void deleteUnused(Instant before, Instant now);
}
