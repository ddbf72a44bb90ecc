package io.hypercube.auth.account;

import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.limit.FairSemaphore;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hashes passwords, at most half as many at a time as there are cores, because each takes a core and 32 MiB. Turns are fair
 * ({@link FairSemaphore}); a wait of over 5 s ends with a 429.
 */
public final class PasswordHasher {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final Argon2id current;
    private final FairSemaphore turns =
            new FairSemaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));

    /** @param current for new hashes */
    public PasswordHasher(Argon2id current) {
        this.current = current;
    }

    /** @param name of the account; hashes for one account run one at a time */
    PasswordHash hash(String name, Secret password) {
        return inTurn(new FairSemaphore.Flow(true, name), () -> current.hash(password));
    }

    /** Does the same work when there is no account or no password, so that the time discloses nothing. Call it in a turn. */
    boolean matches(Secret password, @Nullable PasswordHash stored) {
        PasswordHash hash = stored == null ? current.nobodys() : stored;
        boolean matches = Argon2id.matches(password, hash);
        return matches && stored != null;
    }

    /** Waits for a turn, then runs {@code work}. Throws 429 after 5 s. */
    <T> T inTurn(FairSemaphore.Flow flow, Supplier<T> work) {
        if (!take(flow)) {
            throw ApiException.tooManyRequests("too many sign-ins at once; try again in a moment", LONGEST_WAIT);
        }
        try {
            return work.get();
        } finally {
            turns.giveBack(flow);
        }
    }

    private boolean take(FairSemaphore.Flow flow) {
        try {
            return turns.take(flow, LONGEST_WAIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** A hashed password in the PHC string format, with parameters and salt. Redacted in {@code toString}. */
    public record PasswordHash(String phc) {
        @Override
        public String toString() {
            return "[redacted]";
        }
    }
}
