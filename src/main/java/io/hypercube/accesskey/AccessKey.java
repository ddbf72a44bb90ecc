package io.hypercube.accesskey;

import io.hypercube.identity.AccessKeyId;
import io.hypercube.identity.Scope;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An access key pair as it may be shown: everything but the secret.
 *
 * @param account name of the account that it belongs to
 * @param expiration from when on it is refused, or null for never
 * @param lastUsed a few seconds late; null until known
 * @param secretVersion counts its secrets; a token got by one dies with it
 * @param previousSecretExpiration from when on the secret before this one is refused, or null where there is none
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

    /** With its first secret. */
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

    /** Whether what the secret of that version has opened is still open. */
    public boolean takes(int version, Instant now) {
        return version == secretVersion || (version == secretVersion - 1 && takesPreviousAt(now));
    }

    public boolean takesPreviousAt(Instant now) {
        return previousSecretExpiration != null && now.isBefore(previousSecretExpiration);
    }
}
