package io.hypercube.session;

import io.hypercube.account.Account;
import io.hypercube.identity.RandomText;
import io.hypercube.identity.Secret;
import io.hypercube.identity.SessionId;
import io.hypercube.kube.ApiException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Base64;

/** Begins and ends sessions. Blocking: for virtual threads. */
public final class Sessions {
    /** More browsers than anybody has; the one that signed in first is signed out. */
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

    /** @return what the cookie is to hold; it is not kept, and cannot be had again */
    public Secret begin(Account account) {
        Secret cookie =
                Secret.of(Base64.getUrlEncoder().withoutPadding().encodeToString(RandomText.bytes(COOKIE_BYTES)));
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        BrowserSession session = new BrowserSession(
                SessionId.of(cookie),
                account.name(),
                account.id(),
                account.passwordVersion(),
                now,
                now.plus(config.ttl()));
        if (!store.insert(session, now, MOST_PER_ACCOUNT)) {
            throw ApiException.unauthorized("account \"" + account.name() + "\" does not exist any more");
        }
        return cookie;
    }

    /** Its open streams end within two seconds, on every replica. */
    public void end(SessionId id) {
        store.delete(id);
    }

    /** How long a cookie is to be sent. */
    public long seconds() {
        return config.ttl().toSeconds();
    }
}
