package io.hypercube.auth.token;

import java.time.Instant;

/** The result of verifying a token. */
public sealed interface TokenCheck {
    /** Signed by this gateway and not expired. */
    record Valid(TokenSubject subject, Instant expiration) implements TokenCheck {}

    /** @param reason for the log, not for the caller; contains nothing of the token */
    record Invalid(String reason) implements TokenCheck {}
}
