package io.hypercube.account;

import io.hypercube.identity.Secret;
import io.hypercube.kube.ApiException;
import io.hypercube.limit.FairSemaphore;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hashes passwords, few at a time: each takes a core and 32 MiB for a while, and the proxy needs the cores more. Turns are fair
 * ({@link FairSemaphore}); waiting for one ends with a 429 after 5 s.
 */
public final class PasswordHasher {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final FairSemaphore turns =
            new FairSemaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));

    /** @param name of the account whose password it will be: it takes one turn at a time */
    PasswordHash hash(String name, Secret password) {
        return inTurn(new FairSemaphore.Flow(true, name), () -> Argon2id.CURRENT.hash(password));
    }

    /** Does the same work when there is no such account or no password, so that the time tells nothing. In a turn. */
    boolean matches(Secret password, @Nullable PasswordHash stored) {
        PasswordHash hash = stored == null ? Argon2id.CURRENT.nobodys() : stored;
        boolean matches = Argon2id.matches(password, hash);
        return matches && stored != null;
    }

    /** Does the work when its turn has come. */
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
}
