package io.hypercube.auth.session;

import io.hypercube.core.identity.GrantId;
import io.hypercube.core.identity.SessionId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A signed-in browser.
 *
 * @param accountId distinguishes the account from a later one of the same name
 * @param passwordVersion the password that was used to sign in; a new password ends the session
 * @param expiration the first moment at which it is no longer accepted
 * @param grant what an identity provider granted at the sign-in; null after a sign-in with a password
 */
public record BrowserSession(
        SessionId id,
        String account,
        String accountId,
        int passwordVersion,
        Instant creation,
        Instant expiration,
        @Nullable GrantId grant) {

    /** A session that began with a password. */
    public BrowserSession(
            SessionId id, String account, String accountId, int passwordVersion, Instant creation, Instant expiration) {
        this(id, account, accountId, passwordVersion, creation, expiration, null);
    }
}
