package io.hypercube.auth.delegation;

import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.session.DeviceAuthorizationStore.Approver;
import io.hypercube.auth.session.Rotation;
import io.hypercube.auth.session.Rotation.Refreshed;
import io.hypercube.auth.session.SignInStore.RefreshTokenHash;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.AiClient.Narrowing;
import io.hypercube.core.identity.SignInId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Stores delegations, from the consent on. Blocking; every write is durable when it returns. Deleting or disabling an account and changing
 * its password delete its delegations.
 */
public interface DelegationStore {
    /**
     * The choices of a person who agreed.
     *
     * @param challenge of PKCE: the SHA-256 of the secret that the client keeps until it exchanges the code
     */
    record Consent(
            DelegatedClient client,
            String redirectUri,
            String challenge,
            Set<AiScope> scopes,
            Narrowing narrowing,
            Instant expiration) {}

    /**
     * The code of a consent.
     *
     * @param address of the browser
     * @param mostPerAccount the account's least recently used delegations beyond it end
     */
    record NewCode(SecretHash code, Instant expiration, String address, int mostPerAccount) {}

    /** A code as a client presents it, with all that it is bound to. */
    record CodeUse(SecretHash code, String client, String redirectUri, String challenge) {}

    /** The result of presenting a code. */
    sealed interface Exchanged {
        /** The delegation begins with it. */
        record Begun(Delegation delegation) implements Exchanged {}

        /** It was used before, with all that it is bound to: its delegation was ended. */
        record Replayed(Delegation delegation) implements Exchanged {}

        /** It is not known, has expired, or is bound to something else, and does not work any more. */
        record Refused() implements Exchanged {}
    }

    /**
     * Keeps a consent until its code is used.
     *
     * @return false when the session or the account has ended
     */
    boolean insert(SignInId id, Approver approver, Consent consent, NewCode code, Instant now);

    /** Begins a delegation with its first refresh token, once. */
    Exchanged exchange(CodeUse use, RefreshTokenHash token, Instant now);

    /** Replaces the refresh token of a delegation of that client, in one transaction. */
    Refreshed<Delegation> refresh(RefreshTokenHash offered, String client, Rotation rotation);

    /** The delegations of an account, or of all when it is empty, the latest first, without expired ones. */
    List<Delegation> list(Optional<String> account, Instant now);

    Optional<Delegation> find(SignInId id);

    /** The delegation that a refresh token is of, or was of. */
    Optional<Delegation> find(RefreshTokenHash token);

    /** @return whether there was one */
    boolean delete(SignInId id);

    /** Records last uses. Older times than the stored one are ignored, and so are ended delegations. */
    void used(Map<SignInId, Instant> lastUses);
}
