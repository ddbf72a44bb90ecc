package io.hypercube.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
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

/** The collections in memory, which of them make room for others, and which are not tried again for a while. Thread-safe. */
final class ReflectorRegistry implements ReflectorOwner {
    private static final Logger LOGGER = LoggerFactory.getLogger(ReflectorRegistry.class);
    private static final Duration LONGEST_REFUSAL = Duration.ofMinutes(5);

    private final long most;
    private final LongSupplier others;
    private final LongSupplier nanoTime;
    private final Map<CollectionKey, Reflector> reflectors = new ConcurrentHashMap<>();
    /** To be begun with a list that a caller is about to ask for: told of what is written from then on, and otherwise not there. */
    private final Map<CollectionKey, Reflector> awaiting = new ConcurrentHashMap<>();

    private final Cache<CollectionKey, Refusal> refused = Caffeine.newBuilder()
            .maximumSize(10_000)
            .expireAfterWrite(LONGEST_REFUSAL)
            .build();

    /**
     * @param most memory in bytes
     * @param others what else counts into that
     * @param nanoTime as {@link System#nanoTime}
     */
    ReflectorRegistry(long most, LongSupplier others, LongSupplier nanoTime) {
        this.most = most;
        this.others = others;
        this.nanoTime = nanoTime;
    }

    Stream<Reflector> stream() {
        return reflectors.values().stream();
    }

    /** Those that must be told of what is written. */
    Stream<Reflector> toldOfWrites() {
        List<Reflector> first =
                List.copyOf(awaiting.values()); // one that is begun meanwhile is among the others by then
        return Stream.concat(first.stream(), stream()).distinct();
    }

    /** False when another one awaits its list already. */
    boolean await(Reflector filled) {
        return awaiting.putIfAbsent(filled.key(), filled) == null;
    }

    /** It has been begun, or will not be. */
    void awaitNoMore(Reflector filled) {
        awaiting.remove(filled.key(), filled);
    }

    /** How many of a cluster are being listed for the first time. */
    long opening(Cluster cluster) {
        return stream()
                .filter(one ->
                        one.key().cluster().equals(cluster) && one.freshness().isOpening())
                .count();
    }

    int size() {
        return reflectors.size();
    }

    /** That of all namespaces serves each of them. */
    @Nullable
    Reflector find(CollectionKey key) {
        Reflector whole = reflectors.get(key.ofAllNamespaces());
        return whole == null ? reflectors.get(key) : whole;
    }

    /** The one that is there, or a new one that is started. */
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

    /** The last one, which may be over by now; null for none. */
    @Nullable
    Refusal refusal(CollectionKey key) {
        return refused.getIfPresent(key);
    }

    /** In bytes. */
    long memory() {
        return others.getAsLong()
                + reflectors.values().stream().mapToLong(Reflector::memory).sum();
    }

    /** Gives up first what the collection held before. */
    @Override
    public boolean fits(Reflector listed) {
        if (memory() > most) {
            listed.shed();
        }
        return hasRoom(listed);
    }

    /**
     * Makes room for what grows by ending what was not asked for longest: but nothing that is asked for about as often, or two
     * collections that do not fit together would be listed in turn for as long as both are asked for.
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

    /** Ends what is not worth to be kept, or has ended by itself, and whatever else there is no room for. */
    void keepUp() {
        reflectors.values().forEach(this::endUnlessRetained);
        Optional<Reflector> oldest = oldest();
        while (memory() > most && oldest.isPresent()) {
            end(oldest.get());
            oldest = oldest();
        }
    }

    private void endUnlessRetained(Reflector reflector) {
        WatchedStore content = reflector.freshness().content();
        long listBytes = content == null ? 0 : content.store().jsonBytes();
        RetentionPolicy retention = reflector.retention();
        if (content != null) {
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
                .filter(one -> one.freshness().content() != null)
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
