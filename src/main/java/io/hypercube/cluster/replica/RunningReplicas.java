package io.hypercube.cluster.replica;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The replicas that are running, as the database knows them. A thread of its own writes this replica's heartbeat and
 * reads the others' every second; look-ups are in memory. The replicas are unknown until the first heartbeat, and when
 * none succeeded for {@link #GONE_AFTER}: by then the others consider this replica gone. Thread-safe.
 */
public final class RunningReplicas implements AutoCloseable {
    /** A replica without a heartbeat for this time, by the clock of the database, is gone. */
    public static final Duration GONE_AFTER = Duration.ofSeconds(4);

    private static final Logger LOGGER = LoggerFactory.getLogger(RunningReplicas.class);
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration LEAVING = Duration.ofSeconds(1);

    private final ReplicaStore store;
    private final Replica self;
    private final Thread thread;
    private volatile Seen seen = new Seen(List.of(), 0, 0);
    private final CountDownLatch leaving = new CountDownLatch(1);

    /**
     * @param replicas those that understand this replica's calls
     * @param oldest the lowest protocol of all
     * @param until by {@link System#nanoTime}
     */
    private record Seen(List<Replica> replicas, int oldest, long until) {}

    public RunningReplicas(ReplicaStore store, Replica self) {
        this.store = store;
        this.self = self;
        this.thread = Thread.ofVirtual().name("replica heartbeat").unstarted(this::run);
    }

    /** Sends the first heartbeat and starts the others. Blocks. */
    public void start() {
        beat();
        thread.start();
    }

    public Replica self() {
        return self;
    }

    /**
     * All replicas, this one included; empty while they are unknown. When this replica has left: the others, as they
     * were then.
     */
    public List<Replica> current() {
        Seen now = seen;
        if (leaving.getCount() == 0) {
            return now.replicas.stream()
                    .filter(replica -> !replica.equals(self))
                    .toList();
        }
        return now.until - System.nanoTime() < 0 ? List.of() : now.replicas;
    }

    /** Whether every running replica understands a protocol; false while the replicas are unknown. */
    public boolean allUnderstand(int protocol) {
        Seen now = seen;
        return now.until - System.nanoTime() >= 0 && now.oldest >= protocol;
    }

    /**
     * The replica that keeps a collection, among those that understand this replica's calls; empty while the replicas are
     * unknown.
     *
     * @param collection a name on which all replicas agree
     */
    public Optional<Replica> ownerOf(String collection) {
        return Ownership.ownerOf(collection, current());
    }

    private void run() {
        try {
            while (!leaving.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                beat();
            }
            store.leave(self.id());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOGGER.atWarn().addKeyValue("reason", e.getMessage()).log("replica could not be removed from the database");
        }
    }

    private void beat() {
        long began = System.nanoTime();
        try {
            List<Replica> all = store.beat(self, GONE_AFTER);
            List<Replica> found = all.stream()
                    .filter(replica -> replica.protocol() == Replica.PROTOCOL)
                    .toList();
            log(found);
            int oldest = all.stream().mapToInt(Replica::protocol).min().orElse(0);
            seen = new Seen(found, oldest, began + GONE_AFTER.toNanos());
        } catch (RuntimeException e) {
            LOGGER.atWarn().addKeyValue("reason", e.getMessage()).log("replica heartbeat failed; retrying");
        }
    }

    private void log(List<Replica> found) {
        if (!found.equals(seen.replicas)) {
            LOGGER.atInfo()
                    .addKeyValue("self", self.id())
                    .addKeyValue(
                            "replicas", found.stream().map(Replica::address).toList())
                    .log("replicas changed");
        }
    }

    /**
     * Removes this replica, so that others stop to forward pages to it. From now on it keeps nothing, but knows the
     * others. Blocks for at most a second; without the database, the others notice the missing heartbeats. Idempotent.
     */
    public void leave() {
        leaving.countDown();
        try {
            thread.join(LEAVING.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        leave();
    }

    /**
     * A running replica.
     *
     * @param id random for each start, lower-case hexadecimal
     * @param address {@code HOST:PORT} of its internal listener
     * @param protocol the version of the calls between replicas that it understands
     */
    public record Replica(String id, String address, int protocol) {
        /** The version of the calls between replicas. It changes with every change of their content. */
        public static final int PROTOCOL = 4;

        /** The first version whose programs verify ES256 tokens. */
        public static final int ES256_TOKENS = 2;
    }

    /** The rows of the replicas. A port that {@code storage} implements. Blocks. */
    public interface ReplicaStore {
        /**
         * Writes the replica's heartbeat and returns all replicas, itself included, whose last heartbeat is not older than
         * {@code goneAfter} by the clock of the database.
         */
        List<Replica> beat(Replica self, Duration goneAfter);

        /** The replicas that {@link #beat} returns, for somebody who is none. */
        List<Replica> running(Duration goneAfter);

        /** Removes the replica's row. */
        void leave(String id);
    }
}
