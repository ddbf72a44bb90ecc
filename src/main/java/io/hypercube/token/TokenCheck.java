package io.hypercube.token;

import java.time.Instant;

/** What a text that claims to be a token is. */
public sealed interface TokenCheck {
    /** Ours, untouched, and in its time. */
    record Valid(TokenSubject subject, Instant expiration) implements TokenCheck {}

    /** @param reason for the log, not for the caller; holds nothing of the token */
    record Invalid(String reason) implements TokenCheck {}
}
