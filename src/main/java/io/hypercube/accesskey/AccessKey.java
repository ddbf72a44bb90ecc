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
 * @param lastUsed null until known
 */
public record AccessKey(
        AccessKeyId id,
        String account,
        String description,
        Scope scope,
        boolean disabled,
        Instant creation,
        @Nullable Instant expiration,
        @Nullable Instant lastUsed) {

    public boolean isUsableAt(Instant now) {
        return !disabled && (expiration == null || now.isBefore(expiration));
    }
}
