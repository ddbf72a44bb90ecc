package io.hypercube.cluster.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.cluster.replica.RunningReplicas.ReplicaStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RunningReplicasTest {
    private static final Replica SELF = new Replica("self", "here:1", Replica.PROTOCOL);
    private static final Replica OTHER = new Replica("other", "there:1", Replica.PROTOCOL);

    private final Database database = new Database();

    private static final class Database implements ReplicaStore {
        private volatile List<Replica> members = List.of(OTHER, SELF);
        private volatile boolean broken;
        private final AtomicInteger beats = new AtomicInteger();
        private final Semaphore hangs = new Semaphore(1);
        private final AtomicInteger left = new AtomicInteger();
        private volatile int beatsUntilLeft;

        @Override
        public List<Replica> beat(Replica self, Duration goneAfter) {
            beats.incrementAndGet();
            if (broken) {
                throw new IllegalStateException("the database does not answer");
            }
            return members;
        }

        @Override
        public List<Replica> running(Duration goneAfter) {
            return members;
        }

        @Override
        public void leave(String id) {
            assertThat(id).isEqualTo("self");
            hangs.acquireUninterruptibly();
            beatsUntilLeft = beats.get();
            left.incrementAndGet();
        }
    }

    @Test
    void areKnownFromTheStartAndUnknownSoonAfterTheDatabaseFails() {
        try (RunningReplicas members = new RunningReplicas(database, SELF)) {
            assertThat(members.current()).isEmpty();
            members.start();
            assertThat(members.current()).containsExactly(OTHER, SELF);

            database.broken = true;
            await().until(() -> members.current().isEmpty());
            assertThat(members.ownerOf("prod//pods")).isEmpty();

            database.broken = false;
            await().until(() -> members.current().equals(List.of(OTHER, SELF)));
        }
    }

    @Test
    void aMemberWithAnotherProtocolKeepsNothing() {
        database.members = List.of(new Replica("newer", "there:1", Replica.PROTOCOL + 1), SELF);
        try (RunningReplicas members = new RunningReplicas(database, SELF)) {
            members.start();
            assertThat(members.current()).containsExactly(SELF);
        }
    }

    @Test
    void areTheOthersForAReplicaThatLeftAndItsRowIsRemovedOnceAfterTheLastHeartbeat() {
        RunningReplicas members = new RunningReplicas(database, SELF);
        members.start();
        members.leave();
        await().until(() -> database.left.get() == 1); // leaving waits for the database for a second only
        members.close();

        assertThat(members.current()).containsExactly(OTHER);
        assertThat(members.ownerOf("prod//pods")).contains(OTHER);
        assertThat(database.left).hasValue(1);
        assertThat(database.beats).hasValue(database.beatsUntilLeft);
    }

    /** Otherwise the shutdown would wait for the database before it drains. */
    @Test
    void leavingDoesNotWaitForADatabaseThatHangs() throws InterruptedException {
        database.hangs.acquire();
        RunningReplicas members = new RunningReplicas(database, SELF);
        members.start();
        members.leave();
        assertThat(database.left).hasValue(0);

        database.hangs.release();
        await().until(() -> database.left.get() == 1);
    }
}
