package io.hypercube.account;

import io.hypercube.identity.Secret;
import io.hypercube.kube.ApiException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hashes passwords, few at a time: each takes a core and 32 MiB for a while, and the proxy needs the cores more. Who
 * waits too long is told to come back.
 */
public final class PasswordHasher {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final Semaphore turns =
            new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), true);

    PasswordHash hash(Secret password) {
        return inTurn(() -> Argon2id.CURRENT.hash(password));
    }

    /**
     * Does the same work when there is no such account or no password: what takes as long tells nothing.
     *
     * @param admission run first when its turn has come
     */
    boolean matches(Secret password, @Nullable PasswordHash stored, Runnable admission) {
        PasswordHash hash = stored == null ? Argon2id.CURRENT.nobodys() : stored;
        boolean matches = inTurn(() -> {
            admission.run();
            return Argon2id.matches(password, hash);
        });
        return matches && stored != null;
    }

    private <T> T inTurn(Supplier<T> work) {
        if (!acquire()) {
            throw ApiException.tooManyRequests("too many sign-ins at once; try again in a moment", LONGEST_WAIT);
        }
        try {
            return work.get();
        } finally {
            turns.release();
        }
    }

    private boolean acquire() {
        try {
            return turns.tryAcquire(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
