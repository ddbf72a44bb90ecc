package io.hypercube.cluster.replica;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries to become the one replica that does some work, until closed. The holder checks every second that its lock is
 * still held. It may notice a loss later than the next holder starts; therefore every write of the work carries the
 * epoch, and the database refuses an old one.
 */
public final class Singleton implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(Singleton.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Singletons grants;
    private final String name;
    private final String replica;
    private final Thread thread;
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile OptionalLong epoch = OptionalLong.empty();
    private Singletons.@Nullable Grant held; // own thread only

    public Singleton(Singletons grants, String name, String replica) {
        this.grants = grants;
        this.name = name;
        this.replica = replica;
        this.thread = Thread.ofVirtual().name("singleton " + name).unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    /** The epoch while this replica is the holder, as far as it knows. */
    public OptionalLong epoch() {
        return epoch;
    }

    private void run() {
        try {
            do {
                attempt();
            } while (!closing.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            drop();
        }
    }

    private void attempt() {
        try {
            Singletons.Grant grant = held;
            if (grant == null) {
                grants.tryAcquire(name, replica).ifPresent(this::take);
            } else if (!grant.isHeld()) {
                LOGGER.atWarn().addKeyValue("singleton", name).log("lost; the database connection has ended");
                drop();
            }
        } catch (RuntimeException e) {
            LOGGER.atDebug().setCause(e).addKeyValue("singleton", name).log("cannot be acquired; retrying");
        }
    }

    private void take(Singletons.Grant grant) {
        held = grant;
        if (closing.getCount() == 0) {
            return;
        }
        epoch = OptionalLong.of(grant.epoch());
        LOGGER.atInfo()
                .addKeyValue("singleton", name)
                .addKeyValue("epoch", grant.epoch())
                .log("held by this replica");
    }

    private void drop() {
        epoch = OptionalLong.empty();
        Optional.ofNullable(held).ifPresent(Singletons.Grant::close);
        held = null;
    }

    /** Ends the work here, so that another replica can take it. */
    @Override
    public void close() {
        closing.countDown();
        epoch = OptionalLong.empty();
        try {
            thread.join(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Work that one replica does for all. The database grants it by a session-level advisory lock and counts the grants. A
     * port that {@code storage} implements. Blocks.
     */
    public interface Singletons {
        /** Empty while another replica holds it. */
        Optional<Grant> tryAcquire(String name, String replica);

        /** A held singleton. Closing it releases the lock. */
        interface Grant extends AutoCloseable {
            /** Grows with each grant. A write checks that it is still the current one. */
            long epoch();

            /** Whether the connection that holds the lock still answers. */
            boolean isHeld();

            @Override
            void close();
        }
    }
}
