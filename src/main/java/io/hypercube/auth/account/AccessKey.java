package io.hypercube.auth.account;

import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Scope;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An access key pair without its secret.
 *
 * @param account name of the account that owns it
 * @param expiration when it stops being accepted, or null for never
 * @param lastUsed may lag by a few seconds; null until first used
 * @param secretVersion incremented with each new secret; tokens of an older version are invalid after the grace period
 * @param previousSecretExpiration when the previous secret stops being accepted, or null when there is none
 */
public record AccessKey(
        AccessKeyId id,
        String account,
        String description,
        Scope scope,
        boolean disabled,
        Instant creation,
        @Nullable Instant expiration,
        @Nullable Instant lastUsed,
        int secretVersion,
        @Nullable Instant previousSecretExpiration) {

    /** A pair with its first secret. */
    public AccessKey(
            AccessKeyId id,
            String account,
            String description,
            Scope scope,
            boolean disabled,
            Instant creation,
            @Nullable Instant expiration,
            @Nullable Instant lastUsed) {
        this(id, account, description, scope, disabled, creation, expiration, lastUsed, 1, null);
    }

    public boolean isUsableAt(Instant now) {
        return !disabled && !isExpiredAt(now);
    }

    public boolean isExpiredAt(Instant now) {
        return expiration != null && !now.isBefore(expiration);
    }

    /** Whether tokens obtained with the secret of that version are still valid. */
    public boolean takes(int version, Instant now) {
        return version == secretVersion || (version == secretVersion - 1 && takesPreviousAt(now));
    }

    public boolean takesPreviousAt(Instant now) {
        return previousSecretExpiration != null && now.isBefore(previousSecretExpiration);
    }
}
