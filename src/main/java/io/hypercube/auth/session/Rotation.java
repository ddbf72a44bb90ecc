package io.hypercube.auth.session;

import io.hypercube.auth.account.SecretHash;
import java.time.Instant;

/**
 * The replacement of a refresh token. The token that the current one replaced is taken as well if the current one was issued after {@code
 * overlap}; any other token of the family ends it.
 *
 * @param next the hash of the new changing part
 * @param address where the request came from
 */
public record Rotation(SecretHash next, String address, Instant now, Instant overlap) {
    /** With the overlap of all refresh tokens, which {@link SignIns} explains. */
    public static Rotation of(RefreshToken next, String address, Instant now) {
        return new Rotation(next.hash().current(), address, now, now.minus(SignIns.OVERLAP));
    }

    /**
     * The result of presenting a refresh token.
     *
     * @param <T> what the family of tokens belongs to, such as {@link SignIn}
     */
    public sealed interface Refreshed<T> {
        /** The token was replaced. */
        record Replaced<T>(T owner) implements Refreshed<T> {}

        /** The token was replaced before, or its account no longer has the rights: the family was deleted. */
        record Ended<T>(T owner) implements Refreshed<T> {}

        /** There is no such family, or it has expired. */
        record Unknown<T>() implements Refreshed<T> {}
    }
}
