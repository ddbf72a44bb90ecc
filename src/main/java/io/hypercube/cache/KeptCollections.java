package io.hypercube.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Comparator;
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
final class KeptCollections implements Collection.Keeper {
    private static final Logger LOGGER = LoggerFactory.getLogger(KeptCollections.class);
    private static final Duration LONGEST_REFUSAL = Duration.ofMinutes(5);

    private final long most;
    private final LongSupplier others;
    private final Map<CollectionKey, Collection> collections = new ConcurrentHashMap<>();
    /** Until when, by {@link System#nanoTime}. */
    private final Cache<CollectionKey, Long> refused = Caffeine.newBuilder()
            .maximumSize(10_000)
            .expireAfterWrite(LONGEST_REFUSAL)
            .build();

    /**
     * @param most memory in bytes
     * @param others what else counts into that
     */
    KeptCollections(long most, LongSupplier others) {
        this.most = most;
        this.others = others;
    }

    Stream<Collection> stream() {
        return collections.values().stream();
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
        Long until = refused.getIfPresent(key);
        return until != null && System.nanoTime() - until < 0;
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
    public void refused(Collection collection, NotCacheableException why) {
        LOGGER.atInfo()
                .addKeyValue("collection", collection.key())
                .addKeyValue("reason", why.getMessage())
                .log("not cached");
        refuse(collection, why.notAgainFor());
    }

    /** Ends what is not worth to be kept, or has ended by itself, and whatever else there is no room for. */
    void keepUp() {
        for (Collection collection : collections.values()) {
            Content content = collection.freshness().content();
            long listBytes = content == null ? Long.MAX_VALUE : content.store().jsonBytes();
            if (!collection.worth().isWorth(listBytes) || collection.freshness().hasEnded()) {
                refuse(collection, LONGEST_REFUSAL);
            }
        }
        Optional<Collection> oldest = oldest();
        while (memory() > most && oldest.isPresent()) {
            end(oldest.get());
            oldest = oldest();
        }
    }

    private Optional<Collection> oldest() {
        return collections.values().stream()
                .filter(one -> one.freshness().content() != null)
                .min(Comparator.comparingLong(one -> one.worth().lastRead()));
    }

    private void refuse(Collection collection, Duration notAgainFor) {
        refused.put(collection.key(), System.nanoTime() + notAgainFor.toNanos());
        end(collection);
    }

    void end(Collection collection) {
        collections.remove(collection.key(), collection);
        collection.end();
    }
}
