package io.hypercube.cluster.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MembersTest {
    private static final Member SELF = new Member("self", "here:1", Member.PROTOCOL);
    private static final Member OTHER = new Member("other", "there:1", Member.PROTOCOL);

    private final Database database = new Database();

    private static final class Database implements MemberStore {
        private volatile List<Member> members = List.of(OTHER, SELF);
        private volatile boolean broken;
        private final AtomicInteger beats = new AtomicInteger();
        private final Semaphore hangs = new Semaphore(1);
        private final AtomicInteger left = new AtomicInteger();
        private volatile int beatsUntilLeft;

        @Override
        public List<Member> beat(Member self, Duration goneAfter) {
            beats.incrementAndGet();
            if (broken) {
                throw new IllegalStateException("the database does not answer");
            }
            return members;
        }

        @Override
        public List<Member> running(Duration goneAfter) {
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
        try (Members members = new Members(database, SELF)) {
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
        database.members = List.of(new Member("newer", "there:1", Member.PROTOCOL + 1), SELF);
        try (Members members = new Members(database, SELF)) {
            members.start();
            assertThat(members.current()).containsExactly(SELF);
        }
    }

    @Test
    void areTheOthersForAReplicaThatLeftAndItsRowIsRemovedOnceAfterTheLastHeartbeat() {
        Members members = new Members(database, SELF);
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
        Members members = new Members(database, SELF);
        members.start();
        members.leave();
        assertThat(database.left).hasValue(0);

        database.hangs.release();
        await().until(() -> database.left.get() == 1);
    }
}
