package io.hypercube.auth.session;

import io.hypercube.auth.account.Account;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.GrantId;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.kube.ApiException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Creates and ends sessions. Blocking: for virtual threads. */
public final class Sessions {
    /** Limit of sessions per account; one more ends the oldest. */
    static final int MOST_PER_ACCOUNT = 50;

    private static final int COOKIE_BYTES = 32;

    private final SessionStore store;
    private final SessionConfig config;
    private final InstantSource clock;

    public Sessions(SessionStore store, SessionConfig config, InstantSource clock) {
        this.store = store;
        this.config = config;
        this.clock = clock;
    }

    /**
     * Begins a session after a sign-in with a password.
     *
     * @param device the browser
     * @return the value of the cookie, which is not stored and cannot be read again
     */
    public Secret begin(Account account, Device device) {
        return begin(account, device, null);
    }

    /**
     * Begins a session.
     *
     * @param grant on which the session depends; null after a sign-in with a password
     * @return as {@link #begin(Account, Device)}
     */
    public Secret begin(Account account, Device device, @Nullable GrantId grant) {
        Secret cookie =
                Secret.of(Base64.getUrlEncoder().withoutPadding().encodeToString(RandomText.bytes(COOKIE_BYTES)));
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        BrowserSession session = new BrowserSession(
                SessionId.of(cookie),
                account.name(),
                account.id(),
                account.passwordVersion(),
                now,
                now.plus(config.ttl()),
                grant);
        if (!store.insert(session, device, now, MOST_PER_ACCOUNT)) {
            throw ApiException.unauthorized("account \"" + account.name() + "\" no longer exists");
        }
        return cookie;
    }

    /** Ends a session. Its open streams end within two seconds, on every replica. */
    public void end(SessionId id) {
        store.delete(id);
    }

    /** The lifetime of the cookie. */
    public long seconds() {
        return config.ttl().toSeconds();
    }
}
