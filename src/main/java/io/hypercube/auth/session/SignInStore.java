package io.hypercube.auth.session;

import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.session.Rotation.Refreshed;
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
    /**
     * Replaces the refresh token of a family, in one transaction, and moves its expiration.
     *
     * @param lives that limit the new expiration
     */
    Refreshed<SignIn> refresh(RefreshTokenHash offered, Rotation rotation, SignInConfig lives);

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
