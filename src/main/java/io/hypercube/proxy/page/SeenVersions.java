package io.hypercube.proxy.page;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.hypercube.cache.AtLeast;
import io.hypercube.cache.CollectionKey;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The newest versions that the accounts got pages of through this replica, live and from memory. They are remembered for two
 * minutes, which is longer than a watch without any sign of life is trusted. Thread-safe.
 */
final class SeenVersions {
    private static final Duration REMEMBERED = Duration.ofMinutes(2);
    private static final int MOST_ACCOUNTS = 10_000;

    private final LongSupplier nanoTime;
    private final Cache<String, ReaderVersions> accounts;
    private volatile long lostUntil;

    SeenVersions() {
        this(System::nanoTime);
    }

    SeenVersions(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.lostUntil = nanoTime.getAsLong();
        this.accounts = Caffeine.newBuilder()
                .maximumSize(MOST_ACCOUNTS)
                .expireAfterAccess(REMEMBERED)
                .ticker(nanoTime::getAsLong)
                .evictionListener(this::evicted)
                .build();
    }

    /** Without the evicted versions, no page from memory is known to be new enough. */
    private void evicted(@Nullable String account, @Nullable ReaderVersions versions, RemovalCause cause) {
        if (cause == RemovalCause.SIZE) {
            lostUntil = nanoTime.getAsLong() + REMEMBERED.toNanos();
        }
    }

    /** The account gets a page of this version, from the cluster or from memory. */
    void answered(String account, CollectionKey key, long version, boolean fromCluster) {
        accounts.get(account, absent -> new ReaderVersions(REMEMBERED, nanoTime))
                .answered(key, version, fromCluster);
    }

    /** The version that a page from memory must have reached; empty when only the cluster can answer. */
    Optional<AtLeast> atLeast(String account, CollectionKey key) {
        if (lostUntil - nanoTime.getAsLong() > 0) {
            return Optional.empty();
        }
        ReaderVersions versions = accounts.getIfPresent(account);
        return Optional.of(versions == null ? AtLeast.ANY : versions.atLeast(key));
    }
}
