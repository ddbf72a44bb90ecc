package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.auth.account.AccessKey;
import io.hypercube.auth.account.AccessKeyStore;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.directory.DirectoryStore;
import io.hypercube.auth.session.BrowserSession;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.SessionId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of sessions and of changes to keys, for both databases. */
@DatabaseContract
class SessionStoreContract {
    private static final Instant NOW = Instant.parse("2030-01-01T12:00:00.123Z");
    private static final AccessKeyId KEY = new AccessKeyId("AK1");
    private static final SecretHash FIRST = new SecretHash(new byte[] {1, 0, -1});
    private static final SecretHash SECOND = new SecretHash(new byte[] {2});

    private final Storage one;
    private final Storage another;

    SessionStoreContract(TestedDatabase database) {
        one = database.open();
        another = database.open();
    }

    @Test
    void givesBackASessionAsItWas() {
        makeAlice();
        BrowserSession session = session("a", 60);

        assertThat(one.sessions().insert(session, Device.UNKNOWN, NOW, 5)).isTrue();

        DirectoryStore.Contents rows = another.directory().load();
        assertThat(rows.sessions()).containsExactly(session);
    }

    @Test
    void movesTheVersionWithEverySession() {
        makeAlice();
        long before = another.directory().version();
        one.sessions().insert(session("a", 60), Device.UNKNOWN, NOW, 5);
        long between = another.directory().version();
        one.sessions().delete(new SessionId("a"));

        assertThat(between).isNotEqualTo(before);
        assertThat(another.directory().version()).isNotEqualTo(between);
        assertThat(another.directory().load().sessions()).isEmpty();
    }

    @Test
    void keepsNoSessionOfNobody() {
        makeAlice();
        BrowserSession ofAnEarlierAlice =
                new BrowserSession(new SessionId("a"), "alice", "id-of-earlier", 3, NOW, NOW.plusSeconds(60));

        assertThat(one.sessions().insert(ofAnEarlierAlice, Device.UNKNOWN, NOW, 5))
                .isFalse();

        one.sessions().insert(session("b", 60), Device.UNKNOWN, NOW, 5);
        one.accounts().delete("alice");
        assertThat(another.directory().load().sessions()).isEmpty();
    }

    @Test
    void letsEndedSessionsGoAndOfTooManyTheOldest() {
        makeAlice();
        one.sessions().insert(session("ended", 0), Device.UNKNOWN, NOW.minusSeconds(1), 5);
        IntStream.range(0, 7).forEach(i -> one.sessions().insert(session("s" + i, 60 + i), Device.UNKNOWN, NOW, 5));

        assertThat(another.directory().load().sessions())
                .extracting(session -> session.id().sha256())
                .containsExactlyInAnyOrder("s2", "s3", "s4", "s5", "s6");
    }

    @Test
    void changesAKeyAsOneStep() {
        makeAlice();
        insertKey();
        AccessKey changed = new AccessKey(
                KEY, "alice", "new", new Scope(null, List.of(), null, true), true, NOW, NOW, null, 2, NOW);

        assertThat(one.accessKeys().change("alice", KEY, key -> new AccessKeyStore.Stored(changed, SECOND, FIRST)))
                .hasValue(changed);

        AccessKeyStore.Stored stored = another.directory().load().keys().getFirst();
        assertThat(stored.key()).isEqualTo(changed);
        assertThat(stored.secret().sha256()).isEqualTo(SECOND.sha256());
        assertThat(stored.previous()).isNotNull();
        assertThat(stored.previous().sha256()).isEqualTo(FIRST.sha256());
    }

    @Test
    void leavesAKeyAsItIsWhenItMayNotBeChangedSo() {
        makeAlice();
        insertKey();
        long before = another.directory().version();

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> one.accessKeys().change("alice", KEY, key -> {
                    throw new IllegalStateException("no");
                }));
        assertThat(one.accessKeys().change("bob", KEY, key -> new AccessKeyStore.Stored(key.key(), SECOND)))
                .isEmpty();

        assertThat(another.directory().version()).isEqualTo(before);
        assertThat(another.directory().load().keys().getFirst().secret().sha256())
                .isEqualTo(FIRST.sha256());
    }

    @Test
    void notesLastUsesWithoutAChangeOfVersion() {
        makeAlice();
        insertKey();
        long before = another.directory().version();

        one.accessKeys().used(Map.of(KEY, NOW, new AccessKeyId("gone"), NOW));
        another.accessKeys().used(Map.of(KEY, NOW.minusSeconds(1)));

        assertThat(another.accessKeys().ofAccount("alice"))
                .extracting(AccessKey::lastUsed)
                .containsExactly(NOW);
        assertThat(another.directory().version()).isEqualTo(before);
    }

    private void makeAlice() {
        Account alice = new Account("alice", "id-alice", "", Role.MEMBER, List.of(), false, 3, NOW);
        one.accounts().insert(new AccountStore.Stored(alice, null));
    }

    private void insertKey() {
        AccessKey key = new AccessKey(KEY, "alice", "", Scope.ALL, false, NOW, null, null);
        one.accessKeys().insert(new AccessKeyStore.Stored(key, FIRST), 5);
    }

    /** A session that ends {@code seconds} from now. */
    private static BrowserSession session(String id, int seconds) {
        return new BrowserSession(
                new SessionId(id), "alice", "id-alice", 3, NOW.plusMillis(seconds), NOW.plusSeconds(seconds));
    }
}
