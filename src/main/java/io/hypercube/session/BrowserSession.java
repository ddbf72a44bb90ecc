package io.hypercube.session;

import io.hypercube.identity.SessionId;
import java.time.Instant;

/**
 * A signed-in browser.
 *
 * @param accountId distinguishes the account from a later one of the same name
 * @param passwordVersion the password that was used to sign in; a new password ends the session
 * @param expiration the first moment at which it is no longer accepted
 */
public record BrowserSession(
        SessionId id, String account, String accountId, int passwordVersion, Instant creation, Instant expiration) {}
