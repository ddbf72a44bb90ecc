package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountSource;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.session.BrowserSession;
import io.hypercube.auth.session.DeviceAuthorizationStore;
import io.hypercube.auth.session.DeviceAuthorizationStore.DeviceAuthorization;
import io.hypercube.auth.session.DeviceAuthorizationStore.Redeemed;
import io.hypercube.auth.session.SignInStore.RefreshTokenHash;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.GrantId;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.identity.SignInId;
import io.hypercube.federation.provider.GrantStore;
import io.hypercube.federation.provider.LogoutStore;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The contract of what identity providers granted, for both databases. */
@DatabaseContract
class GrantStoreContract {
    private static final Instant NOW = Instant.parse("2030-01-01T12:00:00.123Z");
    private static final Instant DUE = NOW.plusSeconds(600);
    private static final String ISSUER = "https://id.example.com";

    private final Storage one;
    private final Storage another;

    GrantStoreContract(TestedDatabase database) {
        one = database.open();
        another = database.open();
    }

    private void makeEve() {
        AccountSource source = new AccountSource("corp", ISSUER, "42", NOW);
        Account eve = new Account("eve", "id-eve", "", Role.MEMBER, List.of(), false, 1, NOW, source);
        one.accounts().insert(new AccountStore.Stored(eve, null));
    }

    @Test
    void givesBackAGrantAndItsSession() {
        GrantId id = begin("a", "s1", DUE);

        GrantStore.Stored stored = another.grants().find(id).orElseThrow();
        assertThat(stored.account()).isEqualTo("eve");
        assertThat(stored.issuer()).isEqualTo(ISSUER);
        assertThat(stored.subject()).isEqualTo("42");
        assertThat(stored.secrets()).containsExactly(1, 2);
        assertThat(stored.confirmed()).isEqualTo(NOW);
        assertThat(another.directory().load().sessions())
                .extracting(BrowserSession::grant)
                .containsExactly(id);
    }

    @Test
    void isDueForOneReplica() {
        GrantId id = begin("a", null, DUE);
        GrantId later = begin("b", null, DUE.plusSeconds(1));
        begin("c", null, null);

        assertThat(one.grants().due(ISSUER, NOW, 9)).isEmpty();
        assertThat(one.grants().due("https://other.example.com", DUE, 9)).isEmpty();
        assertThat(one.grants().due(ISSUER, DUE.plusSeconds(9), 9)).containsExactly(id, later);
        assertThat(one.grants().due(ISSUER, DUE, 9)).containsExactly(id);
        assertThat(one.grants().due(ISSUER, NOW.plusSeconds(99_999), 9))
                .as("of expired sessions")
                .isEmpty();

        Instant until = DUE.plusSeconds(90);
        assertThat(one.grants().claim(id, DUE, until)).isPresent();
        assertThat(another.grants().claim(id, DUE, until)).isEmpty();
        assertThat(another.grants().due(ISSUER, DUE, 9)).isEmpty();
        assertThat(another.grants().claim(id, until, until.plusSeconds(1)))
                .as("after a replica that did not come back")
                .isPresent();
        one.grants().confirm(id, DUE, DUE.plusSeconds(600));
        assertThat(another.grants().due(ISSUER, DUE.plusSeconds(599), 9)).containsExactly(later);
        one.grants().postpone(later, DUE.plusSeconds(30));
        assertThat(another.grants().due(ISSUER, DUE.plusSeconds(29), 9)).isEmpty();
    }

    @Test
    void replacesSecretsOnce() {
        GrantId id = begin("a", null, DUE);
        assertThat(one.grants().replace(id, 1, new byte[] {3})).isTrue();
        assertThat(another.grants().replace(id, 1, new byte[] {4})).isFalse();
        assertThat(another.grants().find(id).orElseThrow().secrets()).containsExactly(3);
        assertThat(another.grants().find(id).orElseThrow().version()).isEqualTo(2);
    }

    @Test
    void endsWithTheLastThatDependsOnIt() {
        GrantId id = begin("a", null, DUE);
        SignInId signIn = signIn("a");
        one.sessions().delete(new SessionId("a"));
        assertThat(another.grants().find(id)).isPresent();
        one.signIns().delete(signIn);
        assertThat(another.grants().find(id)).isEmpty();
    }

    @Test
    void takesEverythingWithIt() {
        GrantId id = begin("a", null, DUE);
        begin("b", null, DUE);
        signIn("a");
        long before = another.directory().version();
        assertThat(one.grants().end(id)).isTrue();
        assertThat(one.grants().end(id)).isFalse();
        assertThat(another.directory().version()).isNotEqualTo(before);
        assertThat(another.directory().load().signIns()).isEmpty();
        assertThat(another.directory().load().sessions())
                .extracting(session -> session.id().sha256())
                .containsExactly("b");
        one.accounts().delete("eve");
        assertThat(another.grants().due(ISSUER, DUE, 9)).isEmpty();
    }

    @Test
    void endsSessionsAndSuspendsSignInsThatAreNotConfirmed() {
        GrantId id = begin("a", null, DUE);
        begin("b", null, DUE);
        begin("c", null, null);
        signIn("a");
        long before = another.directory().version();
        assertThat(one.grants().endUnconfirmed(NOW.minusMillis(1), DUE)).isZero();
        assertThat(another.directory().version()).isEqualTo(before);

        assertThat(one.grants().endUnconfirmed(NOW, DUE)).isEqualTo(2);
        assertThat(another.directory().version()).isNotEqualTo(before);
        assertThat(another.directory().load().sessions())
                .extracting(session -> session.id().sha256())
                .containsExactly("c");
        assertThat(another.directory().load().signIns()).isEmpty();
        assertThat(one.grants().endUnconfirmed(NOW, DUE)).isZero();

        one.grants().confirm(id, DUE, DUE.plusSeconds(600));
        assertThat(another.directory().load().signIns()).hasSize(1);
    }

    @Test
    void deletesWhatNothingDependsOn() {
        GrantId expired = begin("a", null, DUE);
        GrantId alone = insert(null, DUE);
        Instant later = NOW.plusSeconds(3_600);
        one.grants().deleteUnused(NOW.minusMillis(1), later);
        assertThat(another.grants().find(alone)).isPresent();
        one.grants().deleteUnused(NOW, NOW);
        assertThat(another.grants().find(alone)).isEmpty();
        assertThat(another.grants().find(expired)).isPresent();
        one.grants().deleteUnused(NOW, later);
        assertThat(another.grants().find(expired)).isEmpty();
        assertThat(another.directory().load().sessions()).isEmpty();
    }

    @Test
    void endsSessionsOfTheProvider() {
        begin("a", "s1", null);
        begin("b", "s2", null);
        begin("c", null, null);
        signIn("a");

        assertThat(logout("https://other.example.com", "s1", null)).isZero();
        assertThat(logout(ISSUER, "s1", "43")).isZero();
        assertThat(logout(ISSUER, "s1", null)).isEqualTo(1);
        assertThat(another.directory().load().signIns()).isEmpty();
        assertThat(logout(ISSUER, "s2", "42"))
                .as("with the session that the provider did not name")
                .isEqualTo(2);
        assertThat(another.directory().load().sessions()).isEmpty();
    }

    @Test
    void endsEverythingOfAPerson() {
        begin("a", "s1", null);
        String code = approved("a");
        signIn("a");

        assertThat(logout(ISSUER, null, "43")).isZero();
        assertThat(logout(ISSUER, null, "42")).isEqualTo(2);
        assertThat(another.directory().load().sessions()).isEmpty();
        assertThat(another.directory().load().signIns()).isEmpty();
        assertThat(redeem(code)).isInstanceOf(Redeemed.Unknown.class);
    }

    @Test
    void signsNoDeviceInAfterTheSessionEnded() {
        GrantId id = begin("a", "s1", null);
        String code = approved("a");
        one.sessions().delete(new SessionId("a"));
        assertThat(another.grants().find(id))
                .as("the device fetches its tokens")
                .isPresent();
        logout(ISSUER, "s1", null);
        assertThat(redeem(code)).isInstanceOf(Redeemed.Denied.class);
    }

    @Test
    void endsEverythingOfOtherProviders() {
        begin("a", "s1", null);
        signIn("a");
        assertThat(one.logouts().endOthers(Set.of(ISSUER, "x"))).isZero();
        assertThat(one.logouts().endOthers(Set.of("x"))).isEqualTo(2);
        assertThat(one.logouts().endOthers(Set.of())).isZero();
        assertThat(another.directory().load().sessions()).isEmpty();
        assertThat(another.directory().load().signIns()).isEmpty();
    }

    @Test
    void takesALogoutTokenOnce() {
        begin("a", "s1", null);
        LogoutStore.Named named = new LogoutStore.Named(ISSUER, "s1", null);
        assertThat(one.logouts().end(new LogoutStore.Use("a", DUE, NOW), named)).hasValue(1);
        begin("b", "s1", null);
        assertThat(another.logouts().end(new LogoutStore.Use("a", DUE, NOW), named))
                .isEmpty();
        assertThat(another.directory().load().sessions()).hasSize(1);
        assertThat(another.logouts().end(new LogoutStore.Use("b", DUE, NOW), named))
                .hasValue(1);
        assertThat(another.logouts().end(new LogoutStore.Use("a", DUE.plusSeconds(1), DUE), named))
                .hasValue(0);
    }

    private int logout(String issuer, @Nullable String session, @Nullable String subject) {
        String id = SignInId.random().value();
        return one.logouts()
                .end(new LogoutStore.Use(id, DUE, NOW), new LogoutStore.Named(issuer, session, subject))
                .orElseThrow();
    }

    private GrantId begin(String session, @Nullable String sid, @Nullable Instant due) {
        GrantId id = insert(sid, due);
        one.sessions()
                .insert(
                        new BrowserSession(new SessionId(session), "eve", "id-eve", 1, NOW, NOW.plusSeconds(3_600), id),
                        Device.UNKNOWN,
                        NOW,
                        9);
        return id;
    }

    private GrantId insert(@Nullable String sid, @Nullable Instant due) {
        makeEve();
        GrantId id = GrantId.random();
        one.grants().insert(new GrantStore.NewGrant(id, "eve", sid, new byte[] {1, 2}, NOW, due));
        return id;
    }

    private SignInId signIn(String session) {
        return ((Redeemed.Done) redeem(approved(session))).signIn().id();
    }

    /** @return the code of a device that the session has approved */
    private String approved(String session) {
        String code = SignInId.random().value();
        DeviceAuthorizationStore devices = one.deviceAuthorizations();
        devices.insert(
                new DeviceAuthorizationStore.Codes(hash(code), hash(code + "u"), "192.0.2.1"),
                new DeviceAuthorization(Device.UNKNOWN, NOW, NOW.plusSeconds(600)),
                new DeviceAuthorizationStore.Limits(9, 9));
        devices.approve(
                hash(code + "u"),
                new DeviceAuthorizationStore.Approver("eve", "id-eve", 1, new SessionId(session)),
                NOW);
        return code;
    }

    private Redeemed redeem(String code) {
        RefreshTokenHash token = new RefreshTokenHash(hash(code + "f"), hash(code + "t"));
        return another.deviceAuthorizations()
                .redeem(
                        hash(code),
                        new DeviceAuthorizationStore.NewSignIn(SignInId.random(), token, NOW.plusSeconds(3_600), 9),
                        NOW);
    }

    private static SecretHash hash(String text) {
        return SecretHash.of(Secret.of(text));
    }
}
