package io.hypercube.cluster.replica;

import java.time.Duration;
import java.util.List;

/** The rows of the replicas. A port that {@code storage} implements. Blocks. */
public interface MemberStore {
    /**
     * Writes the member's heartbeat and returns all members, itself included, whose last heartbeat is not older than
     * {@code goneAfter} by the clock of the database.
     */
    List<Member> beat(Member self, Duration goneAfter);

    /** The members that {@link #beat} returns, for somebody who is none. */
    List<Member> running(Duration goneAfter);

    /** Removes the member's row. */
    void leave(String id);
}
