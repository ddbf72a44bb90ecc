package io.hypercube.auth.account;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records when each key or session was last used, to the second. Any thread may report a use without waiting. A virtual thread
 * writes the uses to the database every 3 s, and {@link #close} writes the rest.
 *
 * @param <K> identifies what is used
 */
public final class LastUses<K> implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(LastUses.class);
    private static final Duration INTERVAL = Duration.ofSeconds(3);

    private final String subjects;
    private final Consumer<Map<K, Instant>> store;
    private final InstantSource clock;
    private final ConcurrentHashMap<K, Instant> unwritten = new ConcurrentHashMap<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread writer;
    private boolean failing;

    private LastUses(String subjects, Consumer<Map<K, Instant>> store, InstantSource clock) {
        this.subjects = subjects;
        this.store = store;
        this.clock = clock;
        this.writer = Thread.ofVirtual().name("last-uses").unstarted(this::run);
    }

    /**
     * Starts the writer, which runs until {@link #close}.
     *
     * @param subjects what is used, in the plural, for the log
     * @param store writes uses; blocking
     */
    public static <K> LastUses<K> open(String subjects, Consumer<Map<K, Instant>> store, InstantSource clock) {
        LastUses<K> uses = new LastUses<>(subjects, store, clock);
        uses.writer.start();
        return uses;
    }

    /** Records a use now. For any thread; of several uses in one second the first is recorded. */
    public void used(K id) {
        Instant now = clock.instant();
        Instant known = unwritten.get(id);
        if (known == null || known.getEpochSecond() < now.getEpochSecond()) {
            unwritten.put(id, now.truncatedTo(ChronoUnit.SECONDS));
        }
    }

    /** Writes the recorded uses; blocking. A failed write is retried at the next call. */
    public synchronized void flush() {
        Map<K, Instant> batch = new HashMap<>(unwritten);
        if (batch.isEmpty()) {
            return;
        }
        try {
            store.accept(batch);
            batch.forEach(unwritten::remove);
            failing = false;
        } catch (RuntimeException e) {
            if (!failing) {
                LOGGER.atWarn().setCause(e).log("cannot write last uses of {}, will retry", subjects);
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

    /** Stops the writer and writes the remaining uses. */
    @Override
    public void close() {
        closing.countDown();
        flush();
    }
}
