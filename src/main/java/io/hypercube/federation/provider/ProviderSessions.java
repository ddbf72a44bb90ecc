package io.hypercube.federation.provider;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.session.Sessions;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.GrantId;
import io.hypercube.core.identity.Secret;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Begins sessions of people who came from a provider, with the tokens that the provider gave. Blocking. */
final class ProviderSessions {
    private final GrantStore grants;
    private final GrantCipher cipher;
    private final Sessions sessions;
    private final Duration refresh;
    private final InstantSource clock;

    /** @param refresh the time between two readings of role and groups */
    ProviderSessions(GrantStore grants, GrantCipher cipher, Sessions sessions, Duration refresh, InstantSource clock) {
        this.grants = grants;
        this.cipher = cipher;
        this.sessions = sessions;
        this.refresh = refresh;
        this.clock = clock;
    }

    /** @return the value of the cookie */
    Secret begin(Account account, Device device, OidcSignIn.SignedIn signedIn) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        GrantId id = GrantId.random();
        grants.insert(new GrantStore.NewGrant(
                id,
                account.name(),
                signedIn.session(),
                cipher.encrypt(id, signedIn.tokens()),
                now,
                signedIn.tokens().refreshToken() == null ? null : now.plus(refresh)));
        return sessions.begin(account, device, id);
    }

    /** The issuer of a grant and the ID token of its sign-in, as a hint for the provider's logout. */
    record Hint(String issuer, Optional<String> idToken) {}

    Optional<Hint> hint(GrantId id) {
        return grants.find(id)
                .map(grant -> new Hint(
                        grant.issuer(),
                        cipher.decrypt(id, grant.secrets()).flatMap(tokens -> Optional.ofNullable(tokens.idToken()))));
    }

    long seconds() {
        return sessions.seconds();
    }
}
