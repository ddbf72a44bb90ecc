package io.hypercube.core.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Limits how often each subject may do something, such as fail to sign in: a burst, then once per interval. More than the limit is not
 * counted, so a subject that goes on does not wait longer than one that stops. Remembers up to 100,000 subjects while what they did
 * counts. Thread-safe; does not block.
 *
 * <p>Stores one number for each subject, the theoretical arrival time of the generic cell rate algorithm: what is
 * counted moves it one interval into the future.
 *
 * @param <S> compared by {@code equals}; should be small, because many are stored
 * @see <a href="https://www.itu.int/rec/T-REC-I.371">ITU-T I.371, generic cell rate algorithm</a>
 */
public final class RateLimit<S> {
    private static final int MOST = 100_000;

    private final int burst;
    private final long intervalNanos;
    private final LongSupplier nanoTime;
    private final Cache<S, Long> arrivals;

    /**
     * Creates a limit.
     *
     * @param burst times that are allowed at once, 1 or more
     * @param interval after which one more is allowed
     * @param nanoTime {@code System::nanoTime}
     */
    public RateLimit(int burst, Duration interval, LongSupplier nanoTime) {
        this.burst = burst;
        this.intervalNanos = interval.toNanos();
        this.nanoTime = nanoTime;
        this.arrivals = Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterWrite(interval.multipliedBy(burst + 1L))
                .ticker(nanoTime::getAsLong)
                .executor(Runnable::run)
                .build();
    }

    /** The time until the subject may do it again; zero when it may now. */
    public Duration untilAllowed(S subject) {
        Long arrival = arrivals.getIfPresent(subject);
        return arrival == null ? Duration.ZERO : wait(arrival, nanoTime.getAsLong());
    }

    /** Counts one more, unless the limit is exceeded. Returns how much too early it is; zero when it was allowed. */
    public Duration count(S subject) {
        return count(subject, 1);
    }

    /** The same for something that counts as often as {@code cost}. It is allowed when something that counts once would be. */
    public Duration count(S subject, long cost) {
        long now = nanoTime.getAsLong();
        AtomicLong tooEarly = new AtomicLong();
        arrivals.asMap().compute(subject, (same, arrival) -> {
            long before = arrival == null || arrival - now < 0 ? now : arrival;
            tooEarly.set(wait(before, now).toNanos());
            return tooEarly.get() > 0 ? before : before + cost * intervalNanos;
        });
        return Duration.ofNanos(tooEarly.get());
    }

    private Duration wait(long arrival, long now) {
        return Duration.ofNanos(Math.max(0, arrival - now - (burst - 1) * intervalNanos));
    }
}
