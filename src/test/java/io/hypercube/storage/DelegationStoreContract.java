package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.auth.account.PasswordHasher.PasswordHash;
import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.delegation.DelegatedClient;
import io.hypercube.auth.delegation.Delegation;
import io.hypercube.auth.delegation.DelegationStore.CodeUse;
import io.hypercube.auth.delegation.DelegationStore.Consent;
import io.hypercube.auth.delegation.DelegationStore.Exchanged;
import io.hypercube.auth.delegation.DelegationStore.NewCode;
import io.hypercube.auth.session.BrowserSession;
import io.hypercube.auth.session.DeviceAuthorizationStore.Approver;
import io.hypercube.auth.session.Rotation;
import io.hypercube.auth.session.Rotation.Refreshed;
import io.hypercube.auth.session.SignInStore.RefreshTokenHash;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.AiClient.Narrowing;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.identity.SignInId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The contract of delegations, for both databases. */
@DatabaseContract
class DelegationStoreContract {
    private static final Instant NOW = Instant.parse("2030-01-01T12:00:00.123Z");
    private static final Account ANN = new Account("ann", "id-ann", "", Role.MEMBER, List.of(), false, 3, NOW);
    private static final SessionId SESSION = new SessionId("session-of-ann");
    private static final Approver APPROVER = new Approver("ann", "id-ann", 3, SESSION);
    private static final Consent CONSENT = new Consent(
            new DelegatedClient("editor", "Editor"),
            "https://editor.example.com/cb",
            "challenge",
            Set.of(AiScope.READ, AiScope.WRITE),
            new Narrowing(List.of("prod-*"), null),
            NOW.plusSeconds(3600));
    private static final List<CodeUse> WRONG_USES = List.of(
            new CodeUse(hash("a"), "other", CONSENT.redirectUri(), CONSENT.challenge()),
            new CodeUse(hash("a"), "editor", "https://evil.example.com", CONSENT.challenge()),
            new CodeUse(hash("a"), "editor", CONSENT.redirectUri(), "guess"));

    private final Storage one;
    private final Storage another;

    DelegationStoreContract(TestedDatabase database) {
        one = database.open();
        another = database.open();
    }

    private void makeAnn() {
        one.accounts().insert(new AccountStore.Stored(ANN, null));
        if (one.sessions().find(SESSION).isEmpty()) {
            BrowserSession session = new BrowserSession(SESSION, "ann", "id-ann", 3, NOW, NOW.plusSeconds(600));
            one.sessions().insert(session, Device.UNKNOWN, NOW, 5);
        }
    }

    @Test
    void givesBackADelegationAsItWas() {
        Delegation delegation = begin("a");

        assertThat(another.directory().load().delegations()).containsExactly(delegation);
        assertThat(another.delegations().list(Optional.of("ann"), NOW)).containsExactly(delegation);
        assertThat(another.delegations().list(Optional.empty(), NOW)).containsExactly(delegation);
        assertThat(another.delegations().list(Optional.empty(), CONSENT.expiration()))
                .isEmpty();
        assertThat(another.delegations().find(delegation.id())).hasValue(delegation);
        assertThat(delegation.client()).isEqualTo(CONSENT.client());
        assertThat(delegation.narrowing()).isEqualTo(CONSENT.narrowing());
        assertThat(delegation.scopes()).isEqualTo(CONSENT.scopes());
        assertThat(delegation.expiration()).isEqualTo(CONSENT.expiration());
        assertThat(another.directory().load().families()).hasSize(1);
        assertThat(another.directory().load().signIns()).isEmpty();
    }

    @Test
    void isNothingBeforeItsCodeIsUsed() {
        consent("a");

        assertThat(another.directory().load().delegations()).isEmpty();
        assertThat(another.delegations().list(Optional.empty(), NOW)).isEmpty();
        assertThat(exchange(another, use("a"), NOW.plusSeconds(60))).isInstanceOf(Exchanged.Refused.class);
        assertThat(exchange(one, use("a"), NOW)).isInstanceOf(Exchanged.Refused.class);
    }

    @Test
    void movesTheVersionWithTheBeginningAndEndOfADelegationOnly() {
        consent("a");
        long before = another.directory().version();
        Delegation delegation = begun(exchange(one, use("a"), NOW));
        long begun = another.directory().version();
        assertThat(begun).isNotEqualTo(before);

        one.delegations().refresh(token("a", "1"), "editor", rotation("2", NOW));
        one.delegations().used(Map.of(delegation.id(), NOW.plusSeconds(9), new SignInId("gone"), NOW));
        one.delegations().used(Map.of(delegation.id(), NOW.plusSeconds(8)));
        assertThat(another.directory().version()).isEqualTo(begun);
        assertThat(another.delegations().find(delegation.id()).orElseThrow().lastUse())
                .isEqualTo(NOW.plusSeconds(9));

        assertThat(one.delegations().delete(delegation.id())).isTrue();
        assertThat(one.delegations().delete(delegation.id())).isFalse();
        assertThat(another.directory().changesSince(begun).orElseThrow().names())
                .containsExactly("ann");
    }

    /** A used code can be found in the history of a browser, but not its verifier. */
    @Test
    void endsWhenItsCodeComesASecondTimeWithAllItIsBoundTo() {
        Delegation delegation = begin("a");

        for (CodeUse wrong : WRONG_USES) {
            assertThat(exchange(another, wrong, NOW)).isInstanceOf(Exchanged.Refused.class);
        }
        assertThat(exchange(another, use("a"), NOW)).isEqualTo(new Exchanged.Replayed(delegation));
        assertThat(one.delegations().find(delegation.id())).isEmpty();
        assertThat(exchange(another, use("a"), NOW)).isInstanceOf(Exchanged.Refused.class);
    }

    @Test
    void wastesACodeThatComesWithSomethingElse() {
        for (CodeUse wrong : WRONG_USES) {
            consent("a");
            assertThat(exchange(one, wrong, NOW)).isInstanceOf(Exchanged.Refused.class);
            assertThat(exchange(one, use("a"), NOW)).isInstanceOf(Exchanged.Refused.class);
        }
    }

    @Test
    void beginsOnceHoweverManyAsk() throws Exception {
        consent("a");
        List<Future<Exchanged>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 8; i++) {
                Storage storage = i % 2 == 0 ? one : another;
                all.add(threads.submit(() -> exchange(storage, use("a"), NOW)));
            }
        }
        int begun = 0;
        for (Future<Exchanged> each : all) {
            begun += each.get() instanceof Exchanged.Begun ? 1 : 0;
        }
        assertThat(begun).isEqualTo(1);
        assertThat(another.delegations().list(Optional.empty(), NOW)).isEmpty();
    }

    @Test
    void endsWithAnOldRefreshTokenAndStaysWithAnotherClient() {
        begin("a");
        assertThat(one.delegations().refresh(token("a", "1"), "other", rotation("x", NOW)))
                .isInstanceOf(Refreshed.Unknown.class);
        assertThat(one.delegations().refresh(token("a", "1"), "editor", rotation("2", NOW)))
                .isInstanceOf(Refreshed.Replaced.class);
        assertThat(one.delegations().refresh(token("a", "1"), "editor", rotation("3", NOW.minusSeconds(60))))
                .as("in the overlap")
                .isInstanceOf(Refreshed.Replaced.class);
        assertThat(another.delegations().refresh(token("a", "2"), "editor", rotation("x", NOW.minusSeconds(60))))
                .isInstanceOf(Refreshed.Ended.class);
        assertThat(one.delegations().list(Optional.empty(), NOW)).isEmpty();
    }

    @Test
    void endsWithWhatItsAccountWas() {
        begin("password");
        one.accounts().setPassword("ann", new PasswordHash("$argon2id$x"));
        assertThat(another.directory().load().delegations()).isEmpty();
        assertThat(one.delegations().insert(SignInId.random(), APPROVER, CONSENT, code("b"), NOW))
                .as("by an earlier password")
                .isFalse();
    }

    @Test
    void endsWithADisabledAccountAndNeedsASession() {
        begin("disabled");
        consent("pending");
        one.accounts().update(new Account("ann", "id-ann", "", Role.MEMBER, List.of(), true, 3, NOW));
        one.accounts().update(ANN);
        assertThat(another.directory().load().delegations()).isEmpty();
        assertThat(exchange(one, use("pending"), NOW)).isInstanceOf(Exchanged.Refused.class);

        one.sessions().delete(SESSION);
        assertThat(one.delegations().insert(SignInId.random(), APPROVER, CONSENT, code("b"), NOW))
                .isFalse();
    }

    @Test
    void endsTheLeastRecentlyUsedBeyondTheLimit() {
        Delegation first = begin("a");
        Delegation second = begin("b");
        one.delegations().used(Map.of(first.id(), NOW.plusSeconds(5)));
        one.delegations()
                .insert(
                        SignInId.random(),
                        APPROVER,
                        CONSENT,
                        new NewCode(hash("c"), NOW.plusSeconds(60), "", 2),
                        NOW.plusSeconds(6));

        assertThat(one.delegations().find(first.id())).isPresent();
        assertThat(one.delegations().find(second.id())).isEmpty();
    }

    private void consent(String code) {
        makeAnn();
        assertThat(one.delegations().insert(SignInId.random(), APPROVER, CONSENT, code(code), NOW))
                .isTrue();
    }

    private static NewCode code(String code) {
        return new NewCode(hash(code), NOW.plusSeconds(60), "192.0.2.1", 50);
    }

    /** A delegation whose refresh token has the parts {@code name} and {@code 1}. */
    private Delegation begin(String name) {
        consent(name);
        return begun(exchange(one, use(name), NOW));
    }

    private static Delegation begun(Exchanged exchanged) {
        return ((Exchanged.Begun) exchanged).delegation();
    }

    private static CodeUse use(String code) {
        return new CodeUse(hash(code), "editor", CONSENT.redirectUri(), CONSENT.challenge());
    }

    private static Exchanged exchange(Storage storage, CodeUse use, Instant now) {
        return storage.delegations().exchange(use, new RefreshTokenHash(use.code(), hash("1")), now);
    }

    private static Rotation rotation(String next, Instant overlap) {
        return new Rotation(hash(next), "192.0.2.2", NOW, overlap);
    }

    private static RefreshTokenHash token(String family, String current) {
        return new RefreshTokenHash(hash(family), hash(current));
    }

    private static SecretHash hash(String text) {
        return SecretHash.of(Secret.of(text));
    }
}
