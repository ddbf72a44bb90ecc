package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountConfig.ConfirmationConfig;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.auth.account.PasswordHasher.PasswordHash;
import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.auth.directory.DirectoryStore;
import io.hypercube.auth.session.BrowserSession;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.SessionId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of reading what has changed, for both databases. */
@DatabaseContract
class DirectoryChangesContract {
    private static final int ACCOUNTS = 6;

    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    private final Storage one;
    private final Storage another;

    DirectoryChangesContract(TestedDatabase database) {
        one = database.open();
        another = database.open();
    }

    @Test
    void readsTheRowsOfChangedAccountsAlone() {
        make(one, "alice");
        make(one, "bob");
        sign("alice", "s1");
        long version = another.directory().version();

        sign("bob", "s2");
        DirectoryStore.Changes changes = changes(version);
        assertThat(changes.names()).containsExactly("bob");
        assertThat(changes.rows().accounts()).extracting(Account::name).containsExactly("bob");
        assertThat(changes.rows().sessions()).extracting(BrowserSession::id).containsExactly(new SessionId("s2"));
        assertThat(changes.rows().version()).isEqualTo(another.directory().version());

        one.accounts().delete("bob");
        changes = changes(version);
        assertThat(changes.names()).containsExactly("bob");
        assertThat(changes.rows().accounts()).isEmpty();
        assertThat(changes.rows().sessions()).isEmpty();
        assertThat(changes(changes.rows().version()).names()).isEmpty();
    }

    @Test
    void doesNotKnowWhatNobodyNoted() {
        make(one, "alice");
        long version = another.directory().version();

        assertThat(another.directory().changesSince(version + 1))
                .as("after a restored backup")
                .isEmpty();
        assertThat(another.directory().changesSince(-1))
                .as("before the first note")
                .isEmpty();
    }

    @Test
    void readsEverythingInsteadOfManyAccounts() {
        long version = another.directory().version();
        IntStream.range(0, 201).forEach(i -> make(one, "many-" + i));

        assertThat(another.directory().changesSince(version)).isEmpty();
    }

    /** Writers of two processes, whose transactions overlap; the follower reads everything once, at its start. */
    @Test
    void followsWritersWithoutReadingEverythingAgain() throws Exception {
        CountingStore store = new CountingStore(another.directory());
        try (AccountDirectory followed = AccountDirectory.open(
                        store,
                        issuer -> true,
                        ConfirmationConfig.USUAL.within(),
                        InstantSource.system(),
                        System::nanoTime);
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> writers = IntStream.range(0, 4)
                    .<Future<?>>mapToObj(i -> threads.submit(() -> writeAtRandom(i % 2 == 0 ? one : another)))
                    .toList();
            for (Future<?> writer : writers) {
                writer.get();
            }
            DirectoryStore.Contents rows = one.directory().load();
            await().untilAsserted(() -> assertSame(followed, rows));
            assertThat(store.loads).hasValue(1);
        }
    }

    private void writeAtRandom(Storage storage) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        for (int i = 0; i < 60; i++) {
            String name = "account-" + random.nextInt(ACCOUNTS);
            SessionId session = new SessionId(name + "-" + random.nextInt(3));
            switch (random.nextInt(6)) {
                case 0 -> make(storage, name);
                case 1 -> storage.accounts().delete(name);
                case 2 -> storage.accounts().setPassword(name, new PasswordHash("$argon2id$x"));
                case 3 -> storage.sessions().delete(session);
                default -> sign(storage, name, session.sha256());
            }
        }
    }

    private static void assertSame(AccountDirectory followed, DirectoryStore.Contents rows) {
        for (int i = 0; i < ACCOUNTS; i++) {
            String name = "account-" + i;
            assertThat(followed.account(name))
                    .isEqualTo(rows.accounts().stream()
                            .filter(row -> row.name().equals(name))
                            .findAny());
            for (int j = 0; j < 3; j++) {
                SessionId id = new SessionId(name + "-" + j);
                assertThat(followed.session(id))
                        .isEqualTo(rows.sessions().stream()
                                .filter(row -> row.id().equals(id))
                                .findAny());
            }
        }
    }

    private DirectoryStore.Changes changes(long version) {
        return another.directory().changesSince(version).orElseThrow();
    }

    private void sign(String account, String session) {
        sign(one, account, session);
    }

    private void sign(Storage storage, String account, String session) {
        // deleted and inserted again, because the same id would be refused
        SessionId id = new SessionId(session);
        storage.sessions().delete(id);
        try {
            BrowserSession row = new BrowserSession(id, account, "id-" + account, 1, now, now.plusSeconds(3_600));
            storage.sessions().insert(row, Device.UNKNOWN, now, 5);
        } catch (RuntimeException e) {
            assertThat(e).as("another writer was faster").hasMessageContainingAll("browser_session");
        }
    }

    private void make(Storage storage, String name) {
        Account account = new Account(name, "id-" + name, "", Role.MEMBER, List.of(), false, 1, now);
        storage.accounts().insert(new AccountStore.Stored(account, null));
    }

    /** Counts the readings of everything. */
    private record CountingStore(DirectoryStore store, AtomicInteger loads) implements DirectoryStore {
        CountingStore(DirectoryStore store) {
            this(store, new AtomicInteger());
        }

        @Override
        public long version() {
            return store.version();
        }

        @Override
        public Contents load() {
            loads.incrementAndGet();
            return store.load();
        }

        @Override
        public Optional<Changes> changesSince(long version) {
            return store.changesSince(version);
        }

        @Override
        public Runnable follow(Duration interval, Runnable look) {
            return store.follow(interval, look);
        }
    }
}
