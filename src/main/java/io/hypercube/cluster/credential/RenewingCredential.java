package io.hypercube.cluster.credential;

import io.hypercube.cluster.credential.CredentialSource.CredentialUnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A credential that is fetched again before it expires.
 *
 * <pre>
 *            fetched            renewAt                 expiration
 *   ─ none ────┬───────────────────┬─────────────────────────┬──────── none: obtain() fetches, callers wait
 *              │ fresh             │ used; a renewal runs    │
 *              │                   │ in the background       │
 *              └── rejected by the server, {@link #LEAST_LIFE} or longer after it was fetched ──► none
 * </pre>
 *
 * A failure is cached for {@link #LEAST_LIFE} as well, so that a broken program is not run for every call.
 */
public final class RenewingCredential implements CredentialSource {
    private static final Logger LOGGER = LoggerFactory.getLogger(RenewingCredential.class);

    /** Minimum time between two fetches, even for short-lived or rejected credentials. */
    static final Duration LEAST_LIFE = Duration.ofSeconds(5);

    /** How long before its expiration a credential is renewed; a fifth of its lifetime if that is shorter. */
    private static final Duration MARGIN = Duration.ofMinutes(1);

    /** @param expiration when the credential stops being used; null for never */
    private record Held(
            ClusterCredential credential,
            Instant fetched,
            Instant renewAt,
            @Nullable Instant expiration) {}

    private record Failure(CredentialUnavailableException cause, Instant at) {
        String message() {
            return String.valueOf(cause.getMessage());
        }
    }

    private final String name;
    private final CredentialFetch fetch;
    private final @Nullable Duration renewAfter;
    private final InstantSource clock;
    private final ReentrantLock fetching = new ReentrantLock();
    private final AtomicBoolean renewing = new AtomicBoolean();
    private volatile @Nullable Held held;
    private volatile @Nullable ClusterCredential last;
    private volatile @Nullable Failure failure;

    /**
     * @param name for the log
     * @param renewAfter age at which a credential is fetched again, or null to renew by its expiration only
     */
    public RenewingCredential(String name, CredentialFetch fetch, @Nullable Duration renewAfter, InstantSource clock) {
        this.name = name;
        this.fetch = fetch;
        this.renewAfter = renewAfter;
        this.clock = clock;
    }

    @Override
    public Optional<ClusterCredential> current() {
        Held now = held;
        Instant instant = clock.instant();
        if (now == null || (now.expiration() != null && !instant.isBefore(now.expiration()))) {
            return Optional.empty();
        }
        if (!instant.isBefore(now.renewAt()) && renewing.compareAndSet(false, true)) {
            Thread.ofVirtual().name("credential of " + name).start(this::renew);
        }
        return Optional.of(now.credential());
    }

    @Override
    public ClusterCredential obtain() throws CredentialUnavailableException, InterruptedException {
        Optional<ClusterCredential> current = current();
        if (current.isPresent()) {
            return current.get();
        }
        fetching.lockInterruptibly();
        try {
            current = current();
            return current.isPresent() ? current.get() : fetchNow();
        } finally {
            fetching.unlock();
        }
    }

    @Override
    public boolean rejected(ClusterCredential credential) {
        Held now = held;
        if (now == null || now.credential() != credential) {
            return true;
        }
        if (clock.instant().isBefore(now.fetched().plus(LEAST_LIFE))) {
            return false;
        }
        held = null;
        return true;
    }

    private ClusterCredential fetchNow() throws CredentialUnavailableException, InterruptedException {
        Failure recent = failure;
        if (recent != null && clock.instant().isBefore(recent.at().plus(LEAST_LIFE))) {
            throw new CredentialUnavailableException(recent.message(), recent.cause());
        }
        try {
            ClusterCredential credential = fetch.fetch(last);
            last = credential;
            failure = null;
            held = hold(credential);
            return credential;
        } catch (CredentialUnavailableException e) {
            failure = new Failure(e, clock.instant());
            LOGGER.atWarn()
                    .addKeyValue("cluster", name)
                    .addKeyValue("problem", e.getMessage())
                    .log("credential unavailable");
            throw e;
        }
    }

    private Held hold(ClusterCredential credential) {
        Instant now = clock.instant();
        Instant soonest = now.plus(LEAST_LIFE);
        Instant expiration = credential.expiration();
        if (renewAfter != null) {
            return new Held(credential, now, now.plus(renewAfter), null);
        }
        if (expiration == null) {
            return new Held(credential, now, Instant.MAX, null);
        }
        Duration fifth = Duration.between(now, expiration).dividedBy(5);
        Instant renewAt = expiration.minus(fifth.compareTo(MARGIN) < 0 ? fifth : MARGIN);
        return new Held(credential, now, later(renewAt, soonest), later(expiration, soonest));
    }

    /** Runs in the background. The old credential stays in use until the new one is fetched, and if the fetch fails. */
    private void renew() {
        fetching.lock();
        try {
            fetchNow();
        } catch (CredentialUnavailableException e) {
            LOGGER.debug("the old credential of {} is kept", name, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            fetching.unlock();
            renewing.set(false);
        }
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /** Fetches a credential, by reading a file or running a program. Blocks; never called concurrently. */
    public interface CredentialFetch {
        /** @param previous the last fetched credential, or null; unchanged parts must be the same objects */
        ClusterCredential fetch(@Nullable ClusterCredential previous)
                throws CredentialUnavailableException, InterruptedException;
    }
}
