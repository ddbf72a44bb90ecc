package io.hypercube.session;

import io.hypercube.identity.SessionId;
import java.time.Instant;

/**
 * A browser that somebody is signed in with.
 *
 * @param accountId tells the account from a later one of the same name
 * @param passwordVersion the password it was got by, and ends with
 * @param expiration the first moment at which it is no longer accepted
 */
public record BrowserSession(
        SessionId id, String account, String accountId, int passwordVersion, Instant creation, Instant expiration) {}
