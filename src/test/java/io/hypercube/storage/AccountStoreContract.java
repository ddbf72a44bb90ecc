package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.AccessKey;
import io.hypercube.auth.account.AccessKeyStore;
import io.hypercube.auth.account.AccessKeyStore.Insertion;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.auth.account.AccountStore.Change;
import io.hypercube.auth.account.PasswordHasher.PasswordHash;
import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.directory.DirectoryStore;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.testbed.Shows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The contract of accounts and access keys, for both databases. Two storages are open on one database, as in two processes. */
@DatabaseContract
class AccountStoreContract {
    private static final Instant CREATED = Instant.parse("2030-01-01T12:00:00Z");
    private static final PasswordHash PASSWORD = new PasswordHash("$argon2id$x");

    private final Storage storage;
    private final Storage other;

    AccountStoreContract(TestedDatabase database) {
        storage = database.open();
        other = database.open();
    }

    @Test
    void givesBackAnAccountAsItWas() {
        Account account = new Account(
                "alice@example.org", "id-1", "Älice \"A\"", Role.MEMBER, List.of("dev", "a b"), true, 7, CREATED);

        assertThat(accounts().insert(new AccountStore.Stored(account, PASSWORD)))
                .isTrue();

        assertThat(other.accounts().find("alice@example.org")).hasValue(new AccountStore.Stored(account, PASSWORD));
        assertThat(other.accounts().all()).containsExactly(account);
    }

    @Test
    void keepsAnAccountWithoutGroupsAndPassword() {
        Account robot = account("robot", Role.MEMBER);
        accounts().insert(new AccountStore.Stored(robot, null));

        assertThat(accounts().find("robot")).hasValue(new AccountStore.Stored(robot, null));
        assertThat(accounts().find("nobody")).isEmpty();
    }

    @Test
    void refusesASecondAccountOfTheSameName() {
        make("alice", Role.MEMBER);
        Account second = new Account("alice", "id-2", "second", Role.ADMIN, List.of(), false, 1, CREATED);

        assertThat(other.accounts().insert(new AccountStore.Stored(second, null)))
                .isFalse();
        assertThat(accounts().all()).extracting(Account::role).containsExactly(Role.MEMBER);
    }

    @Test
    void makesTheFirstAccountOnceHoweverManyTry() throws Exception {
        AtomicInteger number = new AtomicInteger();
        List<Boolean> made = inParallel(Collections.nCopies(8, () -> {
            int n = number.incrementAndGet();
            Account admin = new Account("admin", "id-" + n, "", Role.ADMIN, List.of(), false, 1, CREATED);
            return (n % 2 == 0 ? storage : other).accounts().insertFirst(new AccountStore.Stored(admin, PASSWORD));
        }));

        assertThat(made).containsOnlyOnce(true);
        assertThat(accounts().all()).hasSize(1);
    }

    @Test
    void makesNoFirstAccountBesideOthers() {
        make("alice", Role.MEMBER);

        assertThat(accounts().insertFirst(new AccountStore.Stored(account("admin", Role.ADMIN), null)))
                .isFalse();
    }

    @Test
    void changesAnAccountAndCountsItsPasswords() {
        make("root", Role.ADMIN);
        make("alice", Role.MEMBER);
        Account changed = new Account("alice", "id-alice", "A.", Role.ADMIN, List.of("ops"), true, 1, CREATED);

        assertThat(accounts().update(changed)).isEqualTo(Change.DONE);
        assertThat(accounts().setPassword("alice", PASSWORD)).isEqualTo(Change.DONE);

        AccountStore.Stored stored = other.accounts().find("alice").orElseThrow();
        assertThat(stored.password()).isEqualTo(PASSWORD);
        assertThat(stored.account().passwordVersion()).isEqualTo(2);
        assertThat(stored.account().groups()).containsExactly("ops");
        assertThat(stored.account().disabled()).isTrue();
    }

    @Test
    void saysThatThereIsNoSuchAccount() {
        make("root", Role.ADMIN);

        assertThat(accounts().update(account("alice", Role.MEMBER))).isEqualTo(Change.NO_SUCH_ACCOUNT);
        assertThat(accounts().setPassword("alice", PASSWORD)).isEqualTo(Change.NO_SUCH_ACCOUNT);
        assertThat(accounts().delete("alice")).isEqualTo(Change.NO_SUCH_ACCOUNT);
        assertThat(keys().insert(stored("alice"), 5)).isEqualTo(Insertion.NO_SUCH_ACCOUNT);
    }

    @Test
    void keepsTheLastAdminEvenWhenTwoGoAtOnce() throws Exception {
        make("one", Role.ADMIN);
        make("two", Role.ADMIN);

        List<Change> changes = inParallel(
                List.of(() -> accounts().delete("one"), () -> other.accounts().update(account("two", Role.MEMBER))));

        assertThat(changes).containsExactlyInAnyOrder(Change.DONE, Change.LAST_ADMIN);
        assertThat(accounts().all())
                .filteredOn(account -> account.role() == Role.ADMIN)
                .hasSize(1);
    }

    @Test
    void letsMembersGoAlsoWhereThereIsNoAdmin() {
        make("alice", Role.MEMBER);

        assertThat(accounts().delete("alice")).isEqualTo(Change.DONE);
    }

    @Test
    void givesBackAKeyAsItWas() {
        make("alice", Role.MEMBER);
        Scope scope = new Scope(List.of("prod-*"), List.of(), null, true);
        AccessKey key = new AccessKey(
                AccessKeyId.random(), "alice", "für CI", scope, true, CREATED, CREATED.plusSeconds(60), CREATED);
        AccessKey plain = stored("alice").key();

        assertThat(keys().insert(new AccessKeyStore.Stored(key, hash()), 5)).isEqualTo(Insertion.DONE);
        assertThat(keys().insert(new AccessKeyStore.Stored(plain, hash()), 5)).isEqualTo(Insertion.DONE);

        assertThat(other.accessKeys().ofAccount("alice")).containsExactlyInAnyOrder(key, plain);
        assertThat(other.accessKeys().ofAccount("bob")).isEmpty();
    }

    @Test
    @Shows("5.1")
    void neverHoldsMoreThanFiveKeysHoweverManyTryAtOnce() throws Exception {
        make("alice", Role.MEMBER);
        make("bob", Role.MEMBER);
        AtomicInteger number = new AtomicInteger();

        List<Insertion> outcomes =
                inParallel(Collections.nCopies(40, () -> (number.incrementAndGet() % 2 == 0 ? storage : other)
                        .accessKeys()
                        .insert(stored("alice"), 5)));

        assertThat(outcomes).filteredOn(Insertion.DONE::equals).hasSize(5);
        assertThat(outcomes).filteredOn(Insertion.LIMIT_REACHED::equals).hasSize(35);
        assertThat(keys().ofAccount("alice")).hasSize(5);
        assertThat(keys().insert(stored("bob"), 5)).isEqualTo(Insertion.DONE);
    }

    @Test
    void deletesOnlyTheAccountsOwnKey() {
        make("alice", Role.MEMBER);
        AccessKeyId id = insert("alice");

        assertThat(keys().delete("bob", id)).isFalse();
        assertThat(keys().delete("alice", id)).isTrue();
        assertThat(keys().delete("alice", id)).isFalse();
        assertThat(keys().delete(insert("alice"))).isTrue();
        assertThat(keys().ofAccount("alice")).isEmpty();
    }

    @Test
    void deletesKeysWithTheirAccount() {
        make("root", Role.ADMIN);
        make("alice", Role.MEMBER);
        AccessKeyId id = insert("alice");

        accounts().delete("alice");

        assertThat(keys().delete(id)).isFalse();
        assertThat(storage.directory().load().keys()).isEmpty();
    }

    @Test
    void loadsAllAccountsAndKeysForTheDirectory() {
        Account alice = make("alice", Role.MEMBER);
        AccessKeyStore.Stored key = stored("alice");
        keys().insert(key, 5);

        DirectoryStore.Contents rows = other.directory().load();

        assertThat(rows.accounts()).containsExactly(alice);
        assertThat(rows.keys()).extracting(AccessKeyStore.Stored::key).containsExactly(key.key());
        assertThat(rows.keys().getFirst().secret().sha256())
                .isEqualTo(key.secret().sha256());
        assertThat(rows.version()).isEqualTo(other.directory().version());
    }

    @Test
    void movesTheVersionWithEveryChangeAndOnlyThen() {
        make("root", Role.ADMIN);
        List<Runnable> changes = List.of(
                () -> make("alice", Role.MEMBER),
                () -> accounts().update(account("alice", Role.ADMIN)),
                () -> accounts().setPassword("alice", PASSWORD),
                () -> insert("alice"),
                () -> keys().delete(keys().ofAccount("alice").getFirst().id()),
                () -> accounts().delete("alice"));

        for (Runnable change : changes) {
            long before = other.directory().version();
            change.run();
            assertThat(other.directory().version()).isNotEqualTo(before);
        }
        long before = other.directory().version();
        accounts().all();
        keys().ofAccount("root");
        assertThat(other.directory().version()).isEqualTo(before);
    }

    private AccountStore accounts() {
        return storage.accounts();
    }

    private AccessKeyStore keys() {
        return storage.accessKeys();
    }

    private Account make(String name, Role role) {
        Account account = account(name, role);
        accounts().insert(new AccountStore.Stored(account, null));
        return account;
    }

    private AccessKeyId insert(String account) {
        AccessKeyStore.Stored key = stored(account);
        assertThat(keys().insert(key, 5)).isEqualTo(Insertion.DONE);
        return key.key().id();
    }

    private static Account account(String name, Role role) {
        return new Account(name, "id-" + name, "", role, List.of(), false, 1, CREATED);
    }

    private static AccessKeyStore.Stored stored(String account) {
        AccessKey key = new AccessKey(AccessKeyId.random(), account, "", Scope.ALL, false, CREATED, null, null);
        return new AccessKeyStore.Stored(key, hash());
    }

    private static SecretHash hash() {
        return new SecretHash(new byte[] {0, 1, -1});
    }

    private static <T> List<T> inParallel(List<Callable<T>> work) throws InterruptedException, ExecutionException {
        List<T> results = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<T> future : threads.invokeAll(work)) {
                results.add(future.get());
            }
        }
        return results;
    }
}
