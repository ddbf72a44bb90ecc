package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.auth.account.PasswordHasher.PasswordHash;
import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.session.BrowserSession;
import io.hypercube.auth.session.DeviceAuthorizationStore;
import io.hypercube.auth.session.DeviceAuthorizationStore.DeviceAuthorization;
import io.hypercube.auth.session.DeviceAuthorizationStore.Redeemed;
import io.hypercube.auth.session.Rotation;
import io.hypercube.auth.session.Rotation.Refreshed;
import io.hypercube.auth.session.SessionStore.KnownSession;
import io.hypercube.auth.session.SignIn;
import io.hypercube.auth.session.SignInConfig;
import io.hypercube.auth.session.SignInStore.RefreshTokenHash;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.identity.SignInId;
import io.hypercube.testbed.Shows;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The contract of sign-ins and of requests of devices, for both databases. */
@DatabaseContract
class SignInStoreContract {
    private static final Instant NOW = Instant.parse("2030-01-01T12:00:00.123Z");
    private static final Account BOB = new Account("bob", "id-bob", "", Role.MEMBER, List.of(), false, 3, NOW);
    private static final Device DEVICE = new Device("bob@laptop", "192.0.2.1");

    private final Storage one;
    private final Storage another;

    SignInStoreContract(TestedDatabase database) {
        one = database.open();
        another = database.open();
    }

    private void makeBob() {
        one.accounts().insert(new AccountStore.Stored(BOB, null));
    }

    @Test
    void givesBackASignInAsItWas() {
        SignIn signIn = begin("a");

        assertThat(another.directory().load().signIns()).containsExactly(signIn);
        assertThat(another.signIns().ofAccount("bob", NOW)).containsExactly(signIn);
        assertThat(another.signIns().find(signIn.id())).hasValue(signIn);
        assertThat(another.signIns().ofAccount("bob", signIn.expiration())).isEmpty();
        assertThat(signIn.device()).isEqualTo(DEVICE);
    }

    @Test
    void movesTheVersionWithItsBeginningAndEndOnly() {
        makeBob();
        long before = another.directory().version();
        SignIn signIn = begin("a");
        long begun = another.directory().version();
        assertThat(begun).isNotEqualTo(before);

        refresh(one, "1", "2", NOW);
        one.signIns().used(Map.of(signIn.id(), NOW.plusSeconds(9), new SignInId("gone"), NOW));
        one.signIns().used(Map.of(signIn.id(), NOW.plusSeconds(8)));
        assertThat(another.directory().version()).isEqualTo(begun);
        assertThat(another.signIns().find(signIn.id()).orElseThrow().lastUse()).isEqualTo(NOW.plusSeconds(9));

        assertThat(one.signIns().delete(signIn.id())).isTrue();
        assertThat(one.signIns().delete(signIn.id())).isFalse();
        assertThat(another.directory().version()).isNotEqualTo(begun);
    }

    /** Of requests with the same token, one is the first and the others come within the overlap; none ends the family. */
    @Test
    void replacesATokenOnceForManyAtOnce() throws Exception {
        begin("a");
        List<Future<Refreshed<SignIn>>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 16; i++) {
                Storage storage = i % 2 == 0 ? one : another;
                String next = "next-" + i;
                all.add(threads.submit(() -> refresh(storage, "1", next, NOW.minusSeconds(60))));
            }
        }
        for (Future<Refreshed<SignIn>> each : all) {
            assertThat(each.get()).isInstanceOf(Refreshed.Replaced.class);
        }
        assertThat(refresh(one, "unknown", "x", NOW.minusSeconds(60))).isInstanceOf(Refreshed.Ended.class);
        assertThat(refresh(one, "1", "x", NOW)).isInstanceOf(Refreshed.Unknown.class);
    }

    @Test
    void endsWithWhatTheAccountWas() {
        begin("password");
        one.accounts().setPassword("bob", new PasswordHash("$argon2id$x"));
        assertThat(another.directory().load().signIns()).isEmpty();

        begin("disabled", 4);
        one.accounts().update(disabled(true));
        one.accounts().update(disabled(false));
        assertThat(another.directory().load().signIns()).isEmpty();

        begin("deleted", 4);
        one.accounts().delete("bob");
        assertThat(another.directory().load().signIns()).isEmpty();
    }

    @Test
    void redeemsAnApprovalOnceHoweverManyAsk() throws Exception {
        approve("a", 3);
        List<Future<Redeemed>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 8; i++) {
                Storage storage = i % 2 == 0 ? one : another;
                all.add(threads.submit(() -> redeem(storage, "a")));
            }
        }
        int done = 0;
        for (Future<Redeemed> each : all) {
            done += each.get() instanceof Redeemed.Done ? 1 : 0;
        }
        assertThat(done).isEqualTo(1);
        assertThat(another.signIns().ofAccount("bob", NOW)).hasSize(1);
    }

    /** Of 7 places, one network has 4 and another one 3: both replicas' newcomers take from who has most, the oldest first. */
    @Test
    @Shows("S40")
    void makesRoomAtTheNetworkThatHasMostRequests() throws Exception {
        for (int i = 0; i < 7; i++) {
            assertThat(ask("old" + i, i < 3 ? "192.0.2.3" : "192.0.2.4", NOW.plusSeconds(i), 7))
                    .isTrue();
        }
        List<Future<Boolean>> newcomers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            for (int i = 0; i < 3; i++) {
                String name = "new" + i;
                newcomers.add(threads.submit(() -> ask(name, "192.0.2." + name, NOW.plusSeconds(9), 7)));
            }
        }
        for (Future<Boolean> newcomer : newcomers) {
            assertThat(newcomer.get()).isTrue();
        }
        assertThat(ask("last", "192.0.2.5", NOW.plusSeconds(9), 7)).isTrue();

        assertThat(List.of("new0", "new1", "new2", "last")).allMatch(this::isPending);
        assertThat(List.of("old3", "old0")).noneMatch(this::isPending);
        assertThat(List.of("old2", "old6")).allMatch(this::isPending);
    }

    @Test
    void takesNoApprovedRequestToMakeRoom() {
        approve("a", 3);

        assertThat(ask("b", "192.0.2.2", NOW, 1)).isFalse();
        assertThat(redeem(one, "a")).isInstanceOf(Redeemed.Done.class);
    }

    /** A member could fill all places with requests of its own that it denies. */
    @Test
    void makesRoomAtDeniedRequests() {
        assertThat(ask("a", "192.0.2.1", NOW, 1)).isTrue();
        assertThat(one.deviceAuthorizations().deny(hash("user-a"), NOW)).isTrue();

        assertThat(ask("b", "192.0.2.2", NOW, 1)).isTrue();
        assertThat(isPending("b")).isTrue();
    }

    private boolean ask(String name, String network, Instant time, int mostOfAll) {
        Storage storage = name.hashCode() % 2 == 0 ? one : another;
        return storage.deviceAuthorizations()
                .insert(
                        new DeviceAuthorizationStore.Codes(hash("device-" + name), hash("user-" + name), network),
                        new DeviceAuthorization(DEVICE, time, time.plusSeconds(600)),
                        new DeviceAuthorizationStore.Limits(mostOfAll, 100));
    }

    private boolean isPending(String name) {
        return one.deviceAuthorizations().pending(hash("user-" + name), NOW).isPresent();
    }

    /** Otherwise the sign-in would not know what it depends on. */
    @Test
    void isNotApprovedByASessionThatHasEnded() {
        approve("a", 3);
        one.deviceAuthorizations()
                .insert(
                        new DeviceAuthorizationStore.Codes(hash("device-b"), hash("user-b"), "192.0.2.1"),
                        new DeviceAuthorization(DEVICE, NOW, NOW.plusSeconds(600)),
                        new DeviceAuthorizationStore.Limits(100, 100));
        SessionId session = new SessionId("session-of-a");
        one.sessions().delete(session);
        assertThat(one.deviceAuthorizations()
                        .approve(
                                hash("user-b"),
                                new DeviceAuthorizationStore.Approver("bob", "id-bob", 3, session),
                                NOW))
                .isFalse();
    }

    @Test
    void givesNothingForAnApprovalByAnEarlierPassword() {
        approve("a", 2);

        assertThat(redeem(one, "a")).isInstanceOf(Redeemed.Denied.class);
        assertThat(redeem(one, "a")).isInstanceOf(Redeemed.Unknown.class);
    }

    @Test
    void knowsTheDeviceAndTheLastUseOfASession() {
        makeBob();
        SessionId id = new SessionId("s");
        BrowserSession session = new BrowserSession(id, "bob", "id-bob", 3, NOW, NOW.plusSeconds(60));
        one.sessions().insert(session, DEVICE, NOW, 5);
        long before = another.directory().version();
        one.sessions().used(Map.of(id, NOW.plusSeconds(1), new SessionId("gone"), NOW));
        one.sessions().used(Map.of(id, NOW));

        KnownSession known = new KnownSession(session, DEVICE, NOW.plusSeconds(1));
        assertThat(another.sessions().ofAccount("bob", NOW)).containsExactly(known);
        assertThat(another.sessions().find(id)).hasValue(known);
        assertThat(another.sessions().ofAccount("bob", NOW.plusSeconds(60))).isEmpty();
        assertThat(another.directory().version()).isEqualTo(before);
    }

    private static Account disabled(boolean disabled) {
        return new Account("bob", "id-bob", "", Role.MEMBER, List.of(), disabled, 4, NOW);
    }

    /** A sign-in whose refresh token has the parts {@code name} and {@code 1}. */
    private SignIn begin(String name) {
        return begin(name, 3);
    }

    private SignIn begin(String name, int credentialVersion) {
        approve(name, credentialVersion);
        return ((Redeemed.Done) redeem(one, name)).signIn();
    }

    private void approve(String name, int credentialVersion) {
        makeBob();
        DeviceAuthorizationStore devices = one.deviceAuthorizations();
        assertThat(devices.insert(
                        new DeviceAuthorizationStore.Codes(hash("device-" + name), hash("user-" + name), "192.0.2.1"),
                        new DeviceAuthorization(DEVICE, NOW, NOW.plusSeconds(600)),
                        new DeviceAuthorizationStore.Limits(100, 100)))
                .isTrue();
        SessionId session = new SessionId("session-of-" + name);
        one.sessions()
                .insert(new BrowserSession(session, "bob", "id-bob", 3, NOW, NOW.plusSeconds(600)), DEVICE, NOW, 5);
        DeviceAuthorizationStore.Approver approver =
                new DeviceAuthorizationStore.Approver("bob", "id-bob", credentialVersion, session);
        assertThat(devices.approve(hash("user-" + name), approver, NOW)).isTrue();
    }

    private static Redeemed redeem(Storage storage, String name) {
        return storage.deviceAuthorizations()
                .redeem(
                        hash("device-" + name),
                        new DeviceAuthorizationStore.NewSignIn(
                                SignInId.random(), token(name, "1"), NOW.plus(Duration.ofDays(7)), 50),
                        NOW);
    }

    private static Refreshed<SignIn> refresh(Storage storage, String current, String next, Instant overlap) {
        Rotation rotation = new Rotation(hash(next), "192.0.2.2", NOW, overlap);
        SignInConfig lives = new SignInConfig(Duration.ofDays(30), Duration.ofDays(7));
        return storage.signIns().refresh(token("a", current), rotation, lives);
    }

    private static RefreshTokenHash token(String family, String current) {
        return new RefreshTokenHash(hash(family), hash(current));
    }

    private static SecretHash hash(String text) {
        return SecretHash.of(Secret.of(text));
    }
}
