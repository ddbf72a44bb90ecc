package io.hypercube.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.hypercube.cache.ApiServices.ApiBackend;
import io.hypercube.cluster.Cluster;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The reflectors of the cache: which are evicted to free memory, and which collections are not retried for a while.
 * Thread-safe.
 */
final class ReflectorRegistry implements ReflectorOwner {
    private static final Logger LOGGER = LoggerFactory.getLogger(ReflectorRegistry.class);
    private static final Duration LONGEST_REFUSAL = Duration.ofMinutes(5);

    private volatile long most;
    private final LongSupplier others;
    private final LongSupplier nanoTime;
    private final Map<CollectionKey, Reflector> reflectors = new ConcurrentHashMap<>();
    /** Reflectors that wait for the list of a live page: observers of writes already include them, readers do not. */
    private final Map<CollectionKey, Reflector> awaiting = new ConcurrentHashMap<>();

    private final Cache<CollectionKey, Refusal> refused = Caffeine.newBuilder()
            .maximumSize(10_000)
            .expireAfterWrite(LONGEST_REFUSAL)
            .build();

    /**
     * Creates an empty registry.
     *
     * @param most memory limit in bytes
     * @param others other memory that counts toward the limit
     * @param nanoTime as {@link System#nanoTime}
     */
    ReflectorRegistry(long most, LongSupplier others, LongSupplier nanoTime) {
        this.most = most;
        this.others = others;
        this.nanoTime = nanoTime;
    }

    /** The memory limit in bytes. */
    long most() {
        return most;
    }

    /** Evicts what exceeds a smaller limit. With a larger one, collections that were refused may be tried again. */
    void resize(long bytes) {
        boolean larger = bytes > most;
        most = bytes;
        if (larger) {
            refused.invalidateAll();
        }
        evict();
    }

    Stream<Reflector> stream() {
        return reflectors.values().stream();
    }

    /** The reflectors that observe writes. */
    Stream<Reflector> toldOfWrites() {
        List<Reflector> first =
                List.copyOf(awaiting.values()); // first: a reflector that starts meanwhile is in the other map by then
        return Stream.concat(first.stream(), stream()).distinct();
    }

    /** False when another reflector already waits for a list of this collection. */
    boolean await(Reflector filled) {
        return awaiting.putIfAbsent(filled.key(), filled) == null;
    }

    /** The reflector has started, or will not. */
    void awaitNoMore(Reflector filled) {
        awaiting.remove(filled.key(), filled);
    }

    /** The number of collections of a cluster that are being listed for the first time. */
    long opening(Cluster cluster) {
        return stream()
                .filter(one ->
                        one.key().cluster().equals(cluster) && one.freshness().isOpening())
                .count();
    }

    int size() {
        return reflectors.size();
    }

    /** The reflector that serves a collection; one of all namespaces serves each of them. */
    @Nullable
    Reflector find(CollectionKey key) {
        Reflector whole = reflectors.get(key.ofAllNamespaces());
        return whole == null ? reflectors.get(key) : whole;
    }

    /** Returns the existing reflector, or starts a new one. */
    Reflector open(CollectionKey key, Supplier<Reflector> opening) {
        return reflectors.computeIfAbsent(key, absent -> {
            Reflector opened = opening.get();
            opened.start();
            return opened;
        });
    }

    boolean isRefused(CollectionKey key) {
        Refusal refusal = refusal(key);
        return refusal != null && !refusal.isOver();
    }

    /** The last refusal, which may be over; null for none. */
    @Nullable
    Refusal refusal(CollectionKey key) {
        return refused.getIfPresent(key);
    }

    /** Memory in bytes. */
    long memory() {
        return others.getAsLong()
                + reflectors.values().stream().mapToLong(Reflector::memory).sum();
    }

    /** Drops the collection's own old content first. */
    @Override
    public boolean fits(Reflector listed) {
        if (memory() > most) {
            listed.shed();
        }
        return hasRoom(listed);
    }

    /**
     * Evicts the least recently read collections until the growing one fits, unless they are read nearly as often as
     * it is. Otherwise two collections that do not fit together would evict each other in turn.
     */
    @Override
    public boolean hasRoom(Reflector growing) {
        while (memory() > most) {
            Optional<Reflector> oldest =
                    oldest().filter(one -> one != growing && one.retention().yieldsTo(growing.frequency()));
            if (oldest.isEmpty()) {
                return false;
            }
            end(oldest.get());
        }
        return true;
    }

    @Override
    public void dropped(Reflector reflector) {
        end(reflector);
    }

    @Override
    public void refused(Reflector reflector, NotCacheableException why) {
        LOGGER.atInfo()
                .addKeyValue("collection", reflector.key())
                .addKeyValue("reason", why.getMessage())
                .log("not cached");
        refuse(reflector, Refusal.of(nanoTime, why.notAgainFor()));
    }

    /**
     * Ends reflectors that are idle, too costly or have ended themselves, and evicts the least recently read ones
     * while the memory limit is exceeded.
     */
    void keepUp() {
        reflectors.values().forEach(this::endUnlessRetained);
        evict();
    }

    private void evict() {
        Optional<Reflector> oldest = oldest();
        while (memory() > most && oldest.isPresent()) {
            end(oldest.get());
            oldest = oldest();
        }
    }

    /** Ends collections whose resource another API server serves by now. */
    void endWhatAnotherServes(ApiServices services) throws InterruptedException {
        for (Reflector reflector : reflectors.values()) {
            ApiBackend now = services.peek(reflector.key());
            if (!now.equals(ApiBackend.UNKNOWN) && !now.equals(reflector.servedBy())) {
                end(reflector);
            }
        }
    }

    private void endUnlessRetained(Reflector reflector) {
        Optional<WatchedStore> content = reflector.freshness().content();
        long listBytes = content.map(held -> held.store().jsonBytes()).orElse(0L);
        RetentionPolicy retention = reflector.retention();
        if (content.isPresent()) {
            retention.settle(listBytes);
        }
        switch (retention.verdict()) {
            case IDLE -> end(reflector);
            case COSTLY ->
                refuse(reflector, Refusal.costly(nanoTime, LONGEST_REFUSAL, retention.bytesPerSecond(), listBytes));
            case KEEP -> {
                if (reflector.freshness().hasEnded()) {
                    refuse(reflector, Refusal.of(nanoTime, LONGEST_REFUSAL));
                }
            }
        }
    }

    private Optional<Reflector> oldest() {
        return reflectors.values().stream()
                .filter(one -> one.freshness().content().isPresent())
                .min(Comparator.comparingLong(one -> one.retention().lastRead()));
    }

    private void refuse(Reflector reflector, Refusal refusal) {
        refused.put(reflector.key(), refusal);
        end(reflector);
    }

    void end(Reflector reflector) {
        reflectors.remove(reflector.key(), reflector);
        reflector.end();
    }
}
