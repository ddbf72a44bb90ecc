package io.hypercube.auth.account;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The networks from which each account's password was entered correctly within the last 30 days: at most 32 per account, the most
 * recently used. Failed attempts change nothing, so an attacker cannot evict a network. Kept in the memory of this process;
 * thread-safe; never blocks.
 */
final class ProvenNetworks {
    private static final Duration MEMORY = Duration.ofDays(30);
    private static final int MOST_NAMES = 100_000;
    private static final int MOST_OF_A_NAME = 32;

    /** Invalid after a new password, and for another account of the same name. */
    private record Proof(String accountId, int passwordVersion, long nanos) {}

    private final LongSupplier nanoTime;
    private final Cache<String, Map<String, Proof>> names;

    ProvenNetworks(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.names = Caffeine.newBuilder()
                .maximumSize(MOST_NAMES)
                .expireAfterWrite(MEMORY)
                .ticker(nanoTime::getAsLong)
                .executor(Runnable::run)
                .build();
    }

    /** Whether any password of that name was entered correctly there. */
    boolean has(PasswordAttempt attempt) {
        return proof(attempt) != null;
    }

    /** Whether the account's current password was entered correctly there. */
    boolean has(PasswordAttempt attempt, Account account) {
        Proof proof = proof(attempt);
        return proof != null
                && proof.accountId().equals(account.id())
                && proof.passwordVersion() == account.passwordVersion();
    }

    void add(PasswordAttempt attempt, Account account) {
        Proof proof = new Proof(account.id(), account.passwordVersion(), nanoTime.getAsLong());
        names.asMap().merge(attempt.name(), Map.of(attempt.network(), proof), ProvenNetworks::usedLast);
    }

    private @Nullable Proof proof(PasswordAttempt attempt) {
        Map<String, Proof> networks = names.getIfPresent(attempt.name());
        Proof proof = networks == null ? null : networks.get(attempt.network());
        return proof == null || nanoTime.getAsLong() - proof.nanos() >= MEMORY.toNanos() ? null : proof;
    }

    /** The networks in order of use. The returned map is immutable. */
    private static Map<String, Proof> usedLast(Map<String, Proof> before, Map<String, Proof> now) {
        Map<String, Proof> networks = new LinkedHashMap<>(before);
        networks.keySet().removeAll(now.keySet());
        if (networks.size() >= MOST_OF_A_NAME) {
            networks.remove(networks.keySet().iterator().next());
        }
        networks.putAll(now);
        return Collections.unmodifiableMap(networks);
    }
}
