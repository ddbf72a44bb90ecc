package io.hypercube.accesskey;

import io.hypercube.identity.AccessKeyId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * When each key was last used, to the second: collected in memory by any thread, which never waits, and written to the database
 * together, every few seconds and at the end, by a virtual thread of its own.
 */
public final class LastUses implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(LastUses.class);
    private static final Duration INTERVAL = Duration.ofSeconds(3);

    private final AccessKeyStore store;
    private final InstantSource clock;
    private final ConcurrentHashMap<AccessKeyId, Instant> unwritten = new ConcurrentHashMap<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread writer;
    private boolean failing;

    private LastUses(AccessKeyStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
        this.writer = Thread.ofVirtual().name("last-uses").unstarted(this::run);
    }

    /** Writes until closed. */
    public static LastUses open(AccessKeyStore store, InstantSource clock) {
        LastUses uses = new LastUses(store, clock);
        uses.writer.start();
        return uses;
    }

    /** Just now. For any thread; of the uses of one second the first is noted. */
    public void used(AccessKeyId id) {
        Instant now = clock.instant();
        Instant known = unwritten.get(id);
        if (known == null || known.getEpochSecond() < now.getEpochSecond()) {
            unwritten.put(id, now.truncatedTo(ChronoUnit.SECONDS));
        }
    }

    /** Writes what there is; blocking. What cannot be written is kept for the next time. */
    public synchronized void flush() {
        Map<AccessKeyId, Instant> batch = new HashMap<>(unwritten);
        if (batch.isEmpty()) {
            return;
        }
        try {
            store.used(batch);
            batch.forEach(unwritten::remove);
            failing = false;
        } catch (RuntimeException e) {
            if (!failing) {
                LOGGER.atWarn().setCause(e).log("last uses of access keys cannot be written; they are kept for later");
            }
            failing = true;
        }
    }

    private void run() {
        try {
            while (!closing.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** With a last writing. */
    @Override
    public void close() {
        closing.countDown();
        flush();
    }
}
