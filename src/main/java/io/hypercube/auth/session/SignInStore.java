package io.hypercube.auth.session;

import io.hypercube.auth.account.SecretHash;
import io.hypercube.core.identity.SignInId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stores sign-ins. Blocking; every write is durable when it returns. Deleting or disabling an account and changing its password
 * delete its sign-ins.
 */
public interface SignInStore {
    /** The result of presenting a refresh token. */
    sealed interface Refreshed {
        /** The token was replaced. */
        record Replaced(SignIn signIn) implements Refreshed {}

        /** The token was replaced before, or its account no longer has the rights: the family was deleted. */
        record Ended(SignIn signIn) implements Refreshed {}

        /** There is no such family, or it has expired. */
        record Unknown() implements Refreshed {}
    }

    /**
     * Replaces the refresh token of a family, in one transaction. The token that the current one replaced is taken as well if the
     * current one was issued after {@code overlap}; any other token of the family deletes the family.
     */
    Refreshed refresh(RefreshTokenHash offered, Rotation rotation, Instant overlap);

    /** The sign-ins of an account, the latest first, without expired ones. */
    List<SignIn> ofAccount(String account, Instant now);

    /** @return whether there was one */
    boolean delete(SignInId id);

    /** Deletes the family of a refresh token, whether or not it is the current one. */
    Optional<SignIn> deleteFamily(RefreshTokenHash token);

    Optional<SignIn> find(SignInId id);

    /** Records last uses. Older times than the stored one are ignored, and so are deleted sign-ins. */
    void used(Map<SignInId, Instant> lastUses);

    /**
     * The hashes of both parts of a refresh token.
     *
     * @param family the same for all refresh tokens of a sign-in
     * @param current another one for each of them
     */
    record RefreshTokenHash(SecretHash family, SecretHash current) {}
}
