package io.hypercube.token;

import io.hypercube.identity.Secret;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** Issues tokens, about 100,000 a second on one core, without a database query. Thread-safe. */
public final class TokenIssuer {
    /** The clocks of replicas differ: tokens are valid from a little before they are issued. */
    static final Duration CLOCK_DIFFERENCE = Duration.ofSeconds(30);

    private final SigningKeyRing keys;
    private final TokenConfig config;
    private final InstantSource clock;

    public TokenIssuer(SigningKeyRing keys, TokenConfig config, InstantSource clock) {
        this.keys = keys;
        this.config = config;
        this.clock = clock;
    }

    /** Issues a token with the whole configured lifetime: for a password, a key pair or a session. */
    public IssuedToken issue(TokenSubject subject) {
        return issue(subject, Instant.MAX);
    }

    /**
     * Issues a token with the configured lifetime, but no longer than the credential it is issued for.
     *
     * @param latest when the caller's credential expires
     */
    public IssuedToken issue(TokenSubject subject, Instant latest) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        Instant end = now.plus(config.ttl());
        Claims claims = new Claims(subject, now.minus(CLOCK_DIFFERENCE), latest.isBefore(end) ? latest : end);
        String token = keys.signing().sign(claims.toPayload(now, config.issuer()));
        return new IssuedToken(Secret.of(token), claims.expiration());
    }
}
