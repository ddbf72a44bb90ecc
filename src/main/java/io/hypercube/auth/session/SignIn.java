package io.hypercube.auth.session;

import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.SignInId;
import java.time.Instant;

/**
 * A signed-in command line.
 *
 * @param accountId distinguishes the account from a later one of the same name
 * @param credentialVersion the version of the password that the approving session had; a new password ends the sign-in
 * @param device where it was begun, and the address of its last refresh
 * @param lastUse of its tokens, to the second
 * @param expiration the first moment at which its refresh token is no longer accepted; each use moves it
 */
public record SignIn(
        SignInId id,
        String account,
        String accountId,
        int credentialVersion,
        Device device,
        Instant creation,
        Instant lastUse,
        Instant expiration) {}
