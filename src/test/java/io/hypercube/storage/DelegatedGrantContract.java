package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountSource;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.delegation.DelegatedClient;
import io.hypercube.auth.delegation.DelegationStore.CodeUse;
import io.hypercube.auth.delegation.DelegationStore.Consent;
import io.hypercube.auth.delegation.DelegationStore.Exchanged;
import io.hypercube.auth.delegation.DelegationStore.NewCode;
import io.hypercube.auth.session.BrowserSession;
import io.hypercube.auth.session.DeviceAuthorizationStore.Approver;
import io.hypercube.auth.session.SignInStore.RefreshTokenHash;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.AiClient.Narrowing;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.GrantId;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.identity.SignInId;
import io.hypercube.federation.provider.GrantStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The contract of delegations by people whom an identity provider signed in, for both databases. */
@DatabaseContract
class DelegatedGrantContract {
    private static final Instant NOW = Instant.parse("2030-01-01T12:00:00.123Z");
    private static final SessionId SESSION = new SessionId("session-of-eve");
    private static final Instant END = NOW.plusSeconds(3600);

    private final TestedDatabase database;

    DelegatedGrantContract(TestedDatabase database) {
        this.database = database;
    }

    @Test
    void aDelegationKeepsTheGrantOfItsSession() {
        try (Storage storage = database.open()) {
            GrantId grant = grant(storage);
            SignInId delegation = delegate(storage);
            storage.sessions().delete(SESSION);
            storage.grants().deleteUnused(NOW, NOW);
            assertThat(storage.grants().find(grant)).isPresent();
            assertThat(storage.grants().due("https://id.example.com", NOW.plusSeconds(600), 9))
                    .containsExactly(grant);

            storage.delegations().delete(delegation);

            assertThat(storage.grants().find(grant)).isEmpty();
        }
    }

    @Test
    void aDelegationEndsWithTheGrant() {
        try (Storage storage = database.open()) {
            GrantId grant = grant(storage);
            SignInId delegation = delegate(storage);
            long before = storage.directory().version();

            storage.grants().end(grant);

            assertThat(storage.delegations().find(delegation)).isEmpty();
            assertThat(storage.directory().changesSince(before).orElseThrow().names())
                    .contains("eve");
            assertThat(storage.directory().load().delegations()).isEmpty();
        }
    }

    @Test
    void aDelegationDoesNotWorkWhileTheGrantIsNotConfirmed() {
        try (Storage storage = database.open()) {
            GrantId grant = grant(storage);
            delegate(storage);

            storage.grants().endUnconfirmed(NOW, NOW);
            assertThat(storage.directory().load().delegations()).isEmpty();
            assertThat(storage.directory().load().families()).hasSize(1);

            storage.grants().confirm(grant, NOW.plusSeconds(1), NOW.plusSeconds(600));
            assertThat(storage.directory().load().delegations()).hasSize(1);
        }
    }

    @Test
    void aDelegationEndsWithItsProvider() {
        try (Storage storage = database.open()) {
            grant(storage);
            delegate(storage);

            storage.logouts().endOthers(Set.of("https://other.example.com"));

            assertThat(storage.delegations().list(Optional.empty(), NOW)).isEmpty();
        }
    }

    private static GrantId grant(Storage storage) {
        AccountSource source = new AccountSource("corp", "https://id.example.com", "43", NOW);
        Account eve = new Account("eve", "id-eve", "", Role.MEMBER, List.of(), false, 1, NOW, source);
        storage.accounts().insert(new AccountStore.Stored(eve, null));
        GrantId grant = GrantId.random();
        storage.grants().insert(new GrantStore.NewGrant(grant, "eve", null, new byte[] {1}, NOW, NOW.plusSeconds(600)));
        BrowserSession session = new BrowserSession(SESSION, "eve", "id-eve", 1, NOW, END, grant);
        storage.sessions().insert(session, Device.UNKNOWN, NOW, 9);
        return grant;
    }

    private static SignInId delegate(Storage storage) {
        SignInId id = SignInId.random();
        Consent consent = new Consent(
                new DelegatedClient("editor", "Editor"),
                "https://editor.example.com/cb",
                "challenge",
                Set.of(AiScope.READ),
                Narrowing.NONE,
                END);
        SecretHash code = SecretHash.of(Secret.of(id.value()));
        Approver approver = new Approver("eve", "id-eve", 1, SESSION);
        assertThat(storage.delegations()
                        .insert(id, approver, consent, new NewCode(code, NOW.plusSeconds(60), "192.0.2.1", 50), NOW))
                .isTrue();
        CodeUse use = new CodeUse(code, "editor", consent.redirectUri(), "challenge");
        assertThat(storage.delegations().exchange(use, new RefreshTokenHash(code, code), NOW))
                .isInstanceOf(Exchanged.Begun.class);
        return id;
    }
}
