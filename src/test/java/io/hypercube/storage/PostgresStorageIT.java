package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountConfig.ConfirmationConfig;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.storage.audit.AuditParts;
import io.hypercube.storage.sql.Database.StorageException;
import io.hypercube.testbed.MovableClock;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.TestPostgres;
import io.hypercube.testbed.Thorough;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Thorough
class PostgresStorageIT {
    @TempDir
    private Path directory;

    private final TestPostgres database = TestPostgres.newMigrated();

    private Storage open() {
        return Storage.open(new StorageConfig(directory, Secret.of(database.address())), secrets -> {});
    }

    @Test
    void takesTheDriversOwnFormOfAnAddress() {
        Secret address = Secret.of("jdbc:postgresql://localhost:" + database.port() + "/" + database.name()
                + "?user=postgres&password=postgres");

        try (Storage storage = Storage.open(new StorageConfig(directory, address), secrets -> {})) {
            assertThat(storage.accounts().all()).isEmpty();
        }
    }

    @Smoke
    @Test
    @Shows("7.12")
    void letsAReplicaNoticeWhatAnotherOneWrote() {
        try (Storage replica = open();
                Storage other = open();
                AccountDirectory directory = AccountDirectory.open(
                        replica.directory(),
                        issuer -> true,
                        ConfirmationConfig.USUAL.within(),
                        InstantSource.system(),
                        System::nanoTime)) {
            Account alice = new Account("alice", "id", "", Role.MEMBER, List.of(), false, 1, Instant.EPOCH);
            other.accounts().insert(new AccountStore.Stored(alice, null));
            await().until(() -> directory.account("alice").isPresent());

            other.accounts().delete("alice");
            await().until(() -> directory.account("alice").isEmpty());
        }
    }

    @Test
    void readsEverythingAfterATruncate() throws SQLException {
        try (Storage storage = open();
                Connection connection = DriverManager.getConnection(
                        "jdbc:postgresql://localhost:" + database.port() + "/" + database.name(),
                        "postgres",
                        "postgres");
                Statement statement = connection.createStatement()) {
            long before = storage.directory().version();
            statement.execute("TRUNCATE browser_session");

            assertThat(storage.directory().version()).isNotEqualTo(before);
            assertThat(storage.directory().changesSince(before)).isEmpty();
        }
    }

    @Test
    void saysThatThereIsNoSuchDatabaseWithoutThePassword() {
        Secret address = Secret.of("postgresql://postgres:canary@localhost:" + database.port() + "/missing");

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> Storage.open(new StorageConfig(directory, address), secrets -> {}))
                .withMessageContaining("\"missing\" does not exist")
                .withMessageNotContaining("canary");
    }

    @Test
    void answersWithoutADayThatIsDroppedMeanwhile() throws Exception {
        MovableClock clock = new MovableClock();
        Instant old = clock.instant().minus(Duration.ofDays(2));
        CountDownLatch waiting = new CountDownLatch(1);
        CountDownLatch dropped = new CountDownLatch(1);
        try (Storage storage = open();
                Storage other = open();
                AuditBed bed = new AuditBed(() -> storage, clock);
                ExecutorService threads = Executors.newCachedThreadPool()) {
            bed.write(bed.event("old", old), bed.event("new"));
            Future<Integer> dropping =
                    threads.submit(() -> AuditParts.database(other.audit()).write(transaction -> {
                        transaction.write("DROP TABLE " + AuditParts.table(old));
                        dropped.countDown();
                        pass(waiting);
                        return 1;
                    }));
            pass(dropped);
            Future<JsonNode> answer = threads.submit(() -> bed.ask(AuditBed.ADMIN, "from=30d"));
            await().until(() -> answer.isDone() || waits(other));
            waiting.countDown();

            assertThat(AuditBed.ids(answer.get())).containsExactly("new");
            assertThat(dropping.get()).isEqualTo(1);
        }
    }

    private static void pass(CountDownLatch event) {
        try {
            assertThat(event.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean waits(Storage storage) {
        return AuditParts.database(storage.audit())
                        .read(transaction -> transaction.number("SELECT count(*) FROM pg_locks WHERE NOT granted"))
                > 0;
    }
}
