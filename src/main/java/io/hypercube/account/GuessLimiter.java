package io.hypercube.account;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.hypercube.kube.ApiException;
import io.hypercube.limit.PeerNetwork;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Slows down who guesses passwords or key secrets: failures are counted per name and per peer address, and who has failed
 * too often waits (429) whether his next try would be right or not. Success costs nothing and is never limited.
 *
 * <p>A peer that lately got a name right is let through for that name until it fails: so neither a stranger's guesses at
 * a public access key, nor a neighbour behind the same address, lock out who has the secret.
 *
 * <p>Each counter is a theoretical arrival time (GCRA): a failure moves it one interval into the future; further ahead of
 * now than the burst, and the next try waits. Memory is bounded; thread-safe; never blocks.
 */
public final class GuessLimiter {
    /**
     * @param burst failures in a row before waiting begins
     * @param interval after which one more is forgiven
     */
    private record Limit(int burst, Duration interval) {
        long waitNanos(long arrival, long now) {
            return arrival - now - (burst - 1) * interval.toNanos();
        }
    }

    private record Attempt(String name, String network) {
        /** Longer names than anybody has are one name: what strangers send must not fill the memory. */
        static Attempt of(String name, String peer) {
            return new Attempt(name.length() > LONGEST_NAME ? "" : name, PeerNetwork.of(peer));
        }
    }

    private static final Limit PER_NAME = new Limit(10, Duration.ofSeconds(10));
    private static final Limit PER_PEER = new Limit(50, Duration.ofSeconds(2));
    private static final Duration MEMORY = Duration.ofMinutes(10);
    private static final int MOST = 100_000;
    private static final int LONGEST_NAME = 253;

    private final Cache<String, Long> names = cache();
    private final Cache<String, Long> peers = cache();
    private final Cache<Attempt, Boolean> proven = cache();
    private final LongSupplier nanoTime;

    /** @param nanoTime {@code System::nanoTime} */
    public GuessLimiter(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** 429 when this name or this peer has failed too often. Before the secret is looked at. */
    public void admit(String name, String peer) {
        Attempt attempt = Attempt.of(name, peer);
        if (proven.getIfPresent(attempt) != null) {
            return;
        }
        long wait = Math.max(wait(names, attempt.name(), PER_NAME), wait(peers, attempt.network(), PER_PEER));
        if (wait > 0) {
            throw ApiException.tooManyRequests("too many failed attempts; try again later", Duration.ofNanos(wait));
        }
    }

    public void failed(String name, String peer) {
        Attempt attempt = Attempt.of(name, peer);
        proven.invalidate(attempt);
        count(names, attempt.name(), PER_NAME);
        count(peers, attempt.network(), PER_PEER);
    }

    public void succeeded(String name, String peer) {
        proven.asMap().putIfAbsent(Attempt.of(name, peer), true);
    }

    private long wait(Cache<String, Long> arrivals, String subject, Limit limit) {
        Long arrival = arrivals.getIfPresent(subject);
        return arrival == null ? 0 : limit.waitNanos(arrival, nanoTime.getAsLong());
    }

    private void count(Cache<String, Long> arrivals, String subject, Limit limit) {
        long now = nanoTime.getAsLong();
        long step = limit.interval().toNanos();
        arrivals.asMap().merge(subject, now + step, (arrival, first) -> (arrival - now > 0 ? arrival : now) + step);
    }

    private static <K, V> Cache<K, V> cache() {
        return Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterWrite(MEMORY)
                .executor(Runnable::run)
                .build();
    }
}
