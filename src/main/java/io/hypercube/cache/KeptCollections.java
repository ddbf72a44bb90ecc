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
final class KeptCollections implements Keeper {
    private static final Logger LOGGER = LoggerFactory.getLogger(KeptCollections.class);
    private static final Duration LONGEST_REFUSAL = Duration.ofMinutes(5);

    private final long most;
    private final LongSupplier others;
    private final LongSupplier nanoTime;
    private final Map<CollectionKey, Collection> collections = new ConcurrentHashMap<>();
    /** To be begun with a list that a caller is about to ask for: told of what is written from then on, and otherwise not there. */
    private final Map<CollectionKey, Collection> awaiting = new ConcurrentHashMap<>();

    private final Cache<CollectionKey, Refusal> refused = Caffeine.newBuilder()
            .maximumSize(10_000)
            .expireAfterWrite(LONGEST_REFUSAL)
            .build();

    /**
     * @param most memory in bytes
     * @param others what else counts into that
     * @param nanoTime as {@link System#nanoTime}
     */
    KeptCollections(long most, LongSupplier others, LongSupplier nanoTime) {
        this.most = most;
        this.others = others;
        this.nanoTime = nanoTime;
    }

    Stream<Collection> stream() {
        return collections.values().stream();
    }

    /** Those that must be told of what is written. */
    Stream<Collection> toldOfWrites() {
        List<Collection> first =
                List.copyOf(awaiting.values()); // one that is begun meanwhile is among the others by then
        return Stream.concat(first.stream(), stream()).distinct();
    }

    /** False when another one awaits its list already. */
    boolean await(Collection filled) {
        return awaiting.putIfAbsent(filled.key(), filled) == null;
    }

    /** It has been begun, or will not be. */
    void awaitNoMore(Collection filled) {
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
        return collections.size();
    }

    /** That of all namespaces serves each of them. */
    @Nullable
    Collection find(CollectionKey key) {
        Collection whole = collections.get(key.ofAllNamespaces());
        return whole == null ? collections.get(key) : whole;
    }

    /** The one that is there, or a new one that is started. */
    Collection open(CollectionKey key, Supplier<Collection> opening) {
        return collections.computeIfAbsent(key, absent -> {
            Collection opened = opening.get();
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
                + collections.values().stream().mapToLong(Collection::memory).sum();
    }

    /** Gives up first what the collection held before. */
    @Override
    public boolean fits(Collection listed) {
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
    public boolean hasRoom(Collection growing) {
        while (memory() > most) {
            Optional<Collection> oldest =
                    oldest().filter(one -> one != growing && one.worth().yieldsTo(growing.demand()));
            if (oldest.isEmpty()) {
                return false;
            }
            end(oldest.get());
        }
        return true;
    }

    @Override
    public void dropped(Collection collection) {
        end(collection);
    }

    @Override
    public void refused(Collection collection, NotCacheableException why) {
        LOGGER.atInfo()
                .addKeyValue("collection", collection.key())
                .addKeyValue("reason", why.getMessage())
                .log("not cached");
        refuse(collection, Refusal.of(nanoTime, why.notAgainFor()));
    }

    /** Ends what is not worth to be kept, or has ended by itself, and whatever else there is no room for. */
    void keepUp() {
        collections.values().forEach(this::endUnlessWorth);
        Optional<Collection> oldest = oldest();
        while (memory() > most && oldest.isPresent()) {
            end(oldest.get());
            oldest = oldest();
        }
    }

    private void endUnlessWorth(Collection collection) {
        Content content = collection.freshness().content();
        long listBytes = content == null ? Long.MAX_VALUE : content.store().jsonBytes();
        Worth worth = collection.worth();
        switch (worth.verdict(listBytes)) {
            case IDLE -> end(collection);
            case COSTLY ->
                refuse(collection, Refusal.costly(nanoTime, LONGEST_REFUSAL, worth.bytesPerSecond(), listBytes));
            case WORTH -> {
                if (collection.freshness().hasEnded()) {
                    refuse(collection, Refusal.of(nanoTime, LONGEST_REFUSAL));
                }
            }
        }
    }

    private Optional<Collection> oldest() {
        return collections.values().stream()
                .filter(one -> one.freshness().content() != null)
                .min(Comparator.comparingLong(one -> one.worth().lastRead()));
    }

    private void refuse(Collection collection, Refusal refusal) {
        refused.put(collection.key(), refusal);
        end(collection);
    }

    void end(Collection collection) {
        collections.remove(collection.key(), collection);
        collection.end();
    }
}
