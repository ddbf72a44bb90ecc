package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.delegation.DelegatedClient;
import io.hypercube.auth.delegation.DelegationStore.CodeUse;
import io.hypercube.auth.delegation.DelegationStore.Consent;
import io.hypercube.auth.delegation.DelegationStore.Exchanged;
import io.hypercube.auth.delegation.DelegationStore.NewCode;
import io.hypercube.auth.delegation.OAuthClient;
import io.hypercube.auth.delegation.RedirectUri;
import io.hypercube.auth.delegation.RegistrationEndpoint.ClientRegistrationStore.Limits;
import io.hypercube.auth.session.BrowserSession;
import io.hypercube.auth.session.DeviceAuthorizationStore.Approver;
import io.hypercube.auth.session.SignInStore.RefreshTokenHash;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.AiClient.Narrowing;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.identity.SignInId;
import io.hypercube.testbed.Shows;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The contract of registered clients, for both databases. */
@DatabaseContract
class ClientRegistrationStoreContract {
    private static final Instant NOW = Instant.parse("2030-01-01T12:00:00.123Z");
    private static final Account ANN = new Account("ann", "id-ann", "", Role.MEMBER, List.of(), false, 3, NOW);
    private static final SessionId SESSION = new SessionId("session-of-ann");
    private static final Approver APPROVER = new Approver("ann", "id-ann", 3, SESSION);
    private static final String REDIRECT = "https://a.example.com/cb";
    private static final SecretHash HASH = SecretHash.of(Secret.of("a"));

    private final Storage one;
    private final Storage another;

    ClientRegistrationStoreContract(TestedDatabase database) {
        one = database.open();
        another = database.open();
    }

    @Test
    void countsRegisteredClientsThatAreUsedInThoseOfTheirAccountAlone() {
        register("editor", "office", 0);
        begin();
        register("second", "office", 1);
        register("third", "office", 2);
        register("fourth", "office", 3);
        register("fifth", "office", 4);

        assertThat(registered("editor", "second", "third", "fourth", "fifth"))
                .containsExactly("editor", "third", "fourth", "fifth");
    }

    @Test
    void forgetsRegisteredClientsThatAreOldAndNotUsed() {
        register("editor", "office", 0);
        begin();
        register("second", "office", 1);
        one.clientRegistrations()
                .insert(client("third"), "office", NOW.plusSeconds(9), new Limits(NOW.plusSeconds(1), 2));

        assertThat(registered("editor", "second", "third")).containsExactly("editor", "third");
    }

    /** The client of somebody who is just signing in stays known. */
    @Test
    @Shows("S53")
    void forgetsTheOldestRegisteredClientOfTheNetworkThatHasMost() {
        register("victim", "office", 0);
        for (int i = 1; i < 9; i++) {
            register("other-" + i, "stranger", i);
        }

        assertThat(registered("victim", "other-6", "other-7", "other-8"))
                .containsExactly("victim", "other-7", "other-8");
    }

    private void register(String id, String network, int second) {
        Instant now = NOW.plusSeconds(second);
        one.clientRegistrations().insert(client(id), network, now, new Limits(NOW.minusSeconds(9), 3));
    }

    private List<String> registered(String... ids) {
        return Stream.of(ids)
                .filter(id -> another.clientRegistrations()
                        .find(id)
                        .filter(client(id)::equals)
                        .isPresent())
                .toList();
    }

    private static OAuthClient client(String id) {
        return new OAuthClient(
                id,
                "Name of " + id,
                List.of(new RedirectUri("http://127.0.0.1/cb"), new RedirectUri("https://a.example.com/cb")),
                OAuthClient.ClientKind.REGISTERED);
    }

    /** A delegation to the client editor. */
    private void begin() {
        one.accounts().insert(new AccountStore.Stored(ANN, null));
        BrowserSession session = new BrowserSession(SESSION, "ann", "id-ann", 3, NOW, NOW.plusSeconds(600));
        one.sessions().insert(session, Device.UNKNOWN, NOW, 5);
        Consent consent = new Consent(
                new DelegatedClient("editor", "Editor"),
                REDIRECT,
                "challenge",
                Set.of(AiScope.READ),
                new Narrowing(null, null),
                NOW.plusSeconds(3600));
        one.delegations()
                .insert(
                        SignInId.random(),
                        APPROVER,
                        consent,
                        new NewCode(HASH, NOW.plusSeconds(60), "192.0.2.1", 50),
                        NOW);
        Exchanged exchanged = one.delegations()
                .exchange(new CodeUse(HASH, "editor", REDIRECT, "challenge"), new RefreshTokenHash(HASH, HASH), NOW);
        assertThat(exchanged).isInstanceOf(Exchanged.Begun.class);
    }
}
