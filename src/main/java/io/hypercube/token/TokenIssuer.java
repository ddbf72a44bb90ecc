package io.hypercube.token;

import io.hypercube.identity.Secret;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** Makes tokens: some 100,000 a second on one core, without asking a database. Thread-safe. */
public final class TokenIssuer {
    /** The clocks of two replicas are not the same: a token is good from a little before it was made. */
    private static final Duration CLOCK_DIFFERENCE = Duration.ofSeconds(30);

    private final SigningKeyRing keys;
    private final TokenConfig config;
    private final InstantSource clock;

    public TokenIssuer(SigningKeyRing keys, TokenConfig config, InstantSource clock) {
        this.keys = keys;
        this.config = config;
        this.clock = clock;
    }

    /** With the whole configured life: for a password, a key pair or a session. */
    public IssuedToken issue(TokenSubject subject) {
        return issue(subject, Instant.MAX);
    }

    /**
     * With the configured life, but no longer than what it is issued for.
     *
     * @param latest when the credential of the caller ends
     */
    public IssuedToken issue(TokenSubject subject, Instant latest) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        Instant end = now.plus(config.ttl());
        Claims claims = new Claims(subject, now.minus(CLOCK_DIFFERENCE), latest.isBefore(end) ? latest : end);
        String token = keys.signing().sign(claims.toPayload(now));
        return new IssuedToken(Secret.of(token), claims.expiration());
    }
}
