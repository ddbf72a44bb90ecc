package io.hypercube.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * How often each subject may fail: a number of times, then once an interval. Failures beyond that are not counted, so a
 * subject that goes on failing waits no longer than one that stops. 100,000 subjects are remembered, for as long as they count.
 * Thread-safe; never blocks.
 *
 * <p>For each subject one number is kept, the theoretical arrival time of the generic cell rate algorithm: a failure moves it one
 * interval into the future.
 *
 * @param <S> compared by {@code equals}; small, because many are kept
 * @see <a href="https://www.itu.int/rec/T-REC-I.371">ITU-T I.371, generic cell rate algorithm</a>
 */
public final class FailureRate<S> {
    private static final int MOST = 100_000;

    private final int burst;
    private final long intervalNanos;
    private final LongSupplier nanoTime;
    private final Cache<S, Long> arrivals;

    /**
     * @param burst failures before waiting begins, 1 or more
     * @param interval after which one more is allowed
     * @param nanoTime {@code System::nanoTime}
     */
    public FailureRate(int burst, Duration interval, LongSupplier nanoTime) {
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

    /** How long until the subject may fail again; zero when it may now. */
    public Duration untilAllowed(S subject) {
        Long arrival = arrivals.getIfPresent(subject);
        return arrival == null ? Duration.ZERO : wait(arrival, nanoTime.getAsLong());
    }

    /** Counts a failure, unless there are too many already. Returns how long it came too early; zero when it was allowed. */
    public Duration count(S subject) {
        long now = nanoTime.getAsLong();
        AtomicLong tooEarly = new AtomicLong();
        arrivals.asMap().compute(subject, (same, arrival) -> {
            long before = arrival == null || arrival - now < 0 ? now : arrival;
            tooEarly.set(wait(before, now).toNanos());
            return tooEarly.get() > 0 ? before : before + intervalNanos;
        });
        return Duration.ofNanos(tooEarly.get());
    }

    private Duration wait(long arrival, long now) {
        return Duration.ofNanos(Math.max(0, arrival - now - (burst - 1) * intervalNanos));
    }
}
