package io.hypercube.federation.provider;

import io.hypercube.auth.account.AccountConfig.ConfirmationConfig;
import io.hypercube.auth.account.ExternalAccounts;
import io.hypercube.auth.account.ExternalIdentity;
import io.hypercube.core.identity.GrantId;
import io.hypercube.core.kube.ApiException;
import io.hypercube.federation.oidc.IssuerException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads role and groups of grants again while sessions live, on virtual threads. A replica claims a grant in the database first, so
 * one reading of it runs at a time; at most {@link #SEATS} run at one provider from here. A provider that cannot be reached, or
 * answers what must not be used, changes nothing until the grace is over: then browser sessions end, and command-line sign-ins are
 * suspended until the next reading. A reason that would refuse a sign-in ends the grant at once.
 *
 * <pre>
 *   due ──► claimed ──► read: due again ──► …
 *              ├──► provider refused, or the person would not be let in ──► ended
 *              └──► provider not reached: due in {@link #BETWEEN_FAILURES} ──► … ──► grace over ──► sessions ended, sign-ins suspended
 * </pre>
 */
final class GrantRefresh implements AutoCloseable {
    static final int SEATS = 8;
    static final Duration BETWEEN_FAILURES = Duration.ofSeconds(30);

    /** More than all calls of one reading can take. */
    private static final Duration CLAIM = Duration.ofSeconds(90);

    private static final Logger LOGGER = LoggerFactory.getLogger(GrantRefresh.class);
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration BETWEEN_DELETIONS = Duration.ofMinutes(1);
    private static final int MOST = 100;
    private static final int SERVER_ERRORS = 500;

    /** Where grants are kept and accounts are confirmed. */
    record Parts(
            GrantStore store,
            GrantCipher cipher,
            ExternalAccounts accounts,
            ConfirmationConfig times,
            InstantSource clock) {}

    private final Parts parts;
    private final List<Provider> providers;
    private final Map<String, Semaphore> seats = new HashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private Instant nextDeletion = Instant.MIN;

    GrantRefresh(List<Provider> providers, Parts parts) {
        this.providers = List.copyOf(providers);
        providers.forEach(provider -> seats.put(provider.config().name(), new Semaphore(SEATS)));
        this.parts = parts;
    }

    /** Follows grants until closed. */
    void start() {
        if (providers.isEmpty()) {
            return;
        }
        Thread.ofVirtual().name("grants").start(() -> repeat(this::endLate));
        for (Provider provider : providers) {
            Thread.ofVirtual()
                    .name("grants-of-" + provider.config().name())
                    .start(() -> repeat(() -> readDue(provider)));
        }
    }

    private void repeat(Runnable step) {
        try {
            while (!closed.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                try {
                    step.run();
                } catch (RuntimeException e) {
                    LOGGER.atWarn().setCause(e).log("cannot follow the grants of identity providers, trying again");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends what was not confirmed for too long, whatever the reason, and deletes tokens that nothing needs. */
    void endLate() {
        Instant now = now();
        Duration longest = parts.times().refresh().plus(parts.times().grace());
        int ended = parts.store().endUnconfirmed(now.minus(longest), now);
        if (ended > 0) {
            LOGGER.atWarn()
                    .addKeyValue("sessions", ended)
                    .log("sessions ended because their identity provider did not confirm them within providerGrace");
        }
        if (!now.isBefore(nextDeletion)) {
            nextDeletion = now.plus(BETWEEN_DELETIONS);
            parts.store().deleteUnused(now.minus(BETWEEN_DELETIONS), now);
        }
    }

    private void readDue(Provider provider) {
        Semaphore free = seats(provider);
        List<GrantId> due;
        do {
            due = parts.store().due(provider.config().issuer(), now(), MOST);
            for (GrantId id : due) {
                free.acquireUninterruptibly();
                Thread.startVirtualThread(() -> {
                    try {
                        if (closed.getCount() > 0) {
                            read(provider, id);
                        }
                    } finally {
                        free.release();
                    }
                });
            }
        } while (due.size() == MOST && closed.getCount() > 0);
    }

    private Semaphore seats(Provider provider) {
        return Objects.requireNonNull(seats.get(provider.config().name()));
    }

    /** Reads a grant, if no other replica does. */
    void read(Provider provider, GrantId id) {
        try {
            Instant now = now();
            Optional<GrantStore.Stored> claimed = parts.store().claim(id, now, now.plus(CLAIM));
            claimed.ifPresent(grant -> read(provider, grant));
        } catch (RuntimeException e) {
            LOGGER.atWarn()
                    .setCause(e)
                    .addKeyValue("provider", provider.config().name())
                    .log("cannot read role and groups of a session, trying again");
        }
    }

    private void read(Provider provider, GrantStore.Stored grant) {
        try {
            ExternalIdentity identity = refreshed(provider, grant);
            if (parts.accounts().confirmAgain(identity).isEmpty()) {
                throw ApiException.forbidden("the account was deleted");
            }
            Instant now = now();
            parts.store().confirm(grant.id(), now, now.plus(parts.times().refresh()));
        } catch (IssuerException e) {
            log(provider, grant, e, "role and groups of a session cannot be read, trying again");
            parts.store().postpone(grant.id(), now().plus(BETWEEN_FAILURES));
        } catch (ApiException e) {
            if (e.status().code() >= SERVER_ERRORS) {
                throw e; // the database, not the provider
            }
            log(provider, grant, e, "a session ended because its identity provider does not confirm it any more");
            parts.store().end(grant.id());
        }
    }

    private ExternalIdentity refreshed(Provider provider, GrantStore.Stored grant) {
        ProviderTokens before = parts.cipher()
                .decrypt(grant.id(), grant.secrets())
                .orElseThrow(() -> ApiException.forbidden("the stored tokens cannot be decrypted"));
        String refreshToken = before.refreshToken();
        if (refreshToken == null) {
            throw ApiException.forbidden("there is no refresh token");
        }
        return provider.oidc()
                .refresh(grant.subject(), before, refreshToken, next -> replace(grant, before.rotated(next)));
    }

    private void replace(GrantStore.Stored grant, ProviderTokens next) {
        if (!parts.store().replace(grant.id(), grant.version(), parts.cipher().encrypt(grant.id(), next))) {
            throw IssuerException.unavailable("the session ended, or another replica read it, at the same time");
        }
    }

    private static void log(Provider provider, GrantStore.Stored grant, RuntimeException reason, String message) {
        LOGGER.atWarn()
                .addKeyValue("provider", provider.config().name())
                .addKeyValue("account", grant.account())
                .addKeyValue("reason", reason.getMessage())
                .log(message);
    }

    private Instant now() {
        return parts.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** Waits for running readings, whose new refresh tokens would otherwise be lost. */
    @Override
    public void close() {
        closed.countDown();
        try {
            for (Provider provider : providers) {
                if (seats(provider).tryAcquire(SEATS, PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                    seats(provider).release(SEATS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
