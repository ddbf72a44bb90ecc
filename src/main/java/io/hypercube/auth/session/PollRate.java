package io.hypercube.auth.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.hypercube.auth.account.SecretHash;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * The interval at which a device may ask for its tokens: five seconds, and five more after each request that came too early. In
 * memory, for 20,000 devices. Thread-safe; does not block.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8628#section-3.5">RFC 8628, slow_down</a>
 */
final class PollRate {
    static final Duration INTERVAL = Duration.ofSeconds(5);

    /** Requests of a correct client may come closer together, because the network delays each differently. */
    private static final Duration TOLERANCE = Duration.ofSeconds(1);

    private static final int MOST = 20_000;

    private record Last(long at, long interval) {}

    private final LongSupplier nanoTime;
    private final Cache<ByteBuffer, Last> polls;

    /** @param nanoTime {@code System::nanoTime} */
    PollRate(Duration forgotten, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.polls = Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterWrite(forgotten)
                .ticker(nanoTime::getAsLong)
                .executor(Runnable::run)
                .build();
    }

    /** Notes a request. Returns false when it came too early. */
    boolean allows(SecretHash deviceCode) {
        long now = nanoTime.getAsLong();
        AtomicBoolean allowed = new AtomicBoolean(true);
        polls.asMap().compute(ByteBuffer.wrap(deviceCode.sha256()), (code, last) -> {
            if (last == null) {
                return new Last(now, INTERVAL.toNanos());
            }
            allowed.set(now - last.at() >= last.interval() - TOLERANCE.toNanos());
            return new Last(now, last.interval() + (allowed.get() ? 0 : INTERVAL.toNanos()));
        });
        return allowed.get();
    }
}
