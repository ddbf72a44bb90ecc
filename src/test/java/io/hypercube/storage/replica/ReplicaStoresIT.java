package io.hypercube.storage.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.hypercube.cluster.ClusterState;
import io.hypercube.cluster.SharedStates.ClusterStateStore;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.cluster.replica.RunningReplicas.ReplicaStore;
import io.hypercube.cluster.replica.Singleton.Singletons;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.storage.Storage;
import io.hypercube.storage.StorageConfig;
import io.hypercube.storage.sql.Database.StorageException;
import io.hypercube.storage.sql.PostgresAddress;
import io.hypercube.storage.sql.PostgresDatabase;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.TestPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stores that replicas share in PostgreSQL. */
@Smoke
class ReplicaStoresIT {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final ClusterName PROD = new ClusterName("prod");

    @TempDir
    private static Path directory;

    private static final TestPostgres POSTGRES = TestPostgres.newDatabase();
    private static Storage storage;
    private static ReplicaStores stores;

    @BeforeAll
    static void start() {
        storage = Storage.open(new StorageConfig(directory, address()), secrets -> {});
        stores = storage.replicas().orElseThrow();
    }

    @AfterAll
    static void stop() {
        storage.close();
    }

    private static Secret address() {
        return Secret.of(POSTGRES.address());
    }

    private static Replica member(String id) {
        return new Replica(id, id + ":30444", Replica.PROTOCOL);
    }

    @Test
    void aMemberIsGoneWhenItsHeartbeatIsOldByTheClockOfTheDatabase() throws SQLException {
        stores.replicas().beat(member("a"), LONG);
        assertThat(stores.replicas().beat(member("b"), LONG)).containsExactly(member("a"), member("b"));

        execute("UPDATE member SET beat = beat - 120000 WHERE id = 'a'");
        assertThat(stores.replicas().beat(member("b"), LONG)).containsExactly(member("b"));

        assertThat(stores.replicas().beat(member("a"), LONG)).containsExactly(member("a"), member("b"));
        stores.replicas().leave("b");
        assertThat(stores.replicas().beat(member("a"), LONG)).containsExactly(member("a"));
        stores.replicas().leave("a");
    }

    /** Otherwise all pages would be live until the transactions have ended. */
    @Test
    void aHeartbeatIsInTimeWhileAllConnectionsOfThePoolAreStuck() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(8);
        CountDownLatch end = new CountDownLatch(1);
        try (PostgresDatabase database = new PostgresDatabase(PostgresAddress.parse(address()));
                ExecutorService stuck = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 8; i++) {
                stuck.submit(() -> database.read(transaction -> {
                    begun.countDown();
                    return awaited(end);
                }));
            }
            begun.await();

            ReplicaStore members = ReplicaStores.of(database).replicas();
            assertThat(members.beat(member("a"), LONG)).containsExactly(member("a"));
            members.leave("a");
            end.countDown();
        }
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            return latch.await(LONG.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aHeartbeatAfterABrokenConnectionOpensAnother() throws SQLException {
        stores.replicas().beat(member("a"), LONG);
        assertThat(count("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                        + " WHERE application_name = 'hypercube heartbeat'"))
                .isOne();
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> stores.replicas().beat(member("a"), LONG));
        assertThat(stores.replicas().beat(member("a"), LONG)).containsExactly(member("a"));
        stores.replicas().leave("a");
    }

    @Test
    void oneReplicaAtATimeHoldsASingletonAndEachGrantHasALaterEpoch() {
        try (Singletons.Grant first =
                stores.singletons().tryAcquire("work", "a").orElseThrow()) {
            assertThat(first.isHeld()).isTrue();
            assertThat(stores.singletons().tryAcquire("work", "b")).isEmpty();
            assertThat(stores.singletons().tryAcquire("other", "b")).hasValueSatisfying(Singletons.Grant::close);
        }
        await().until(() -> stores.singletons()
                        .tryAcquire("work", "b")
                        .map(second -> {
                            try (second) {
                                return second.epoch();
                            }
                        })
                        .orElse(0L)
                == 2);
    }

    @Test
    void aHolderWhoseConnectionIsCutNoticesAndCannotWriteWhenAnotherFollows() throws SQLException {
        String name = ClusterStateStore.SINGLETON;
        try (Singletons.Grant old = stores.singletons().tryAcquire(name, "a").orElseThrow()) {
            assertThat(stores.states().write(PROD, state("first"), old.epoch())).isTrue();

            execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'");
            assertThat(old.isHeld()).isFalse();
            try (Singletons.Grant next = await().until(
                            () -> stores.singletons().tryAcquire(name, "b"), java.util.Optional::isPresent)
                    .orElseThrow()) {
                assertThat(stores.states().write(PROD, state("second"), next.epoch()))
                        .isTrue();
                assertThat(stores.states().write(PROD, state("late"), old.epoch()))
                        .isFalse();
            }
        }
        assertThat(stores.states().read(LONG)).containsEntry(PROD, state("second"));
    }

    @Test
    void anOldStateIsNotRead() throws SQLException {
        try (Singletons.Grant grant = await().until(
                        () -> stores.singletons().tryAcquire(ClusterStateStore.SINGLETON, "a"),
                        java.util.Optional::isPresent)
                .orElseThrow()) {
            ClusterName old = new ClusterName("old");
            stores.states().write(old, state("first"), grant.epoch());
            execute("UPDATE cluster_state SET written = written - 120000 WHERE cluster = 'old'");
            assertThat(stores.states().read(LONG)).doesNotContainKey(old);
        }
    }

    @Test
    void theEmbeddedDatabaseHasNoReplicas(@TempDir Path other) {
        try (Storage embedded = EmptyDatabase.open(other)) {
            assertThat(embedded.replicas()).isEmpty();
        }
    }

    @Test
    void expiredRowsAreDeletedByTheHolderOnly() throws SQLException {
        execute("INSERT INTO member (id, address, protocol, beat) VALUES ('long-gone', 'x:1', 1, 0)");
        execute("INSERT INTO account (name, id, display_name, role, groups, disabled, password_version, created)"
                + " VALUES ('planner', 'p', '', 'member', '', false, 1, 0)");
        execute(
                "INSERT INTO ai_plan (id, account, account_id, client, holder, tool, cluster, confirm, approvers, content,"
                        + " created, expires, state) VALUES ('long-gone', 'planner', 'p', 'c', 'h', 't', 'c', 'console', '', '', 0,"
                        + " 0, 'pending')");
        try (Singletons.Grant grant = stores.singletons()
                .tryAcquire(io.hypercube.cluster.replica.ExpiredRows.SINGLETON, "a")
                .orElseThrow()) {
            stores.expiredRows().delete(grant.epoch() - 1);
            assertThat(count("SELECT count(*) FROM member WHERE id = 'long-gone'"))
                    .isOne();
            assertThat(count("SELECT count(*) FROM ai_plan")).isOne();
            stores.expiredRows().delete(grant.epoch());
            assertThat(count("SELECT count(*) FROM ai_plan")).isZero();
            assertThat(count("SELECT count(*) FROM member WHERE id = 'long-gone'"))
                    .isZero();
        }
    }

    private static ClusterStateStore.Shared state(String message) {
        Instant now = Instant.ofEpochMilli(1_700_000_000_000L);
        return new ClusterStateStore.Shared(
                "identity",
                new ClusterState(
                        ClusterState.Phase.READY, "Healthy", message, now, now, Duration.ofMillis(3), "v1.20.2"));
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = POSTGRES.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long count(String sql) throws SQLException {
        try (Connection connection = POSTGRES.connect();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
