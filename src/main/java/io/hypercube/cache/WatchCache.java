package io.hypercube.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterReader;
import io.hypercube.kube.RequestInfo;
import io.hypercube.list.ListQuery;
import io.hypercube.list.MalformedListException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Collections kept in memory. One that is asked for the second time within minutes is listed and followed from then on, and
 * pages of it cost the cluster nothing; when it is not asked for any more, or costs more than it saves, or the memory is
 * needed, it goes. Only what the cluster's API server serves itself is kept: an aggregated API may show each caller something else.
 * Thread-safe. Who may see what is not known here: that is to be asked before.
 */
public final class WatchCache implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(WatchCache.class);
    private static final Duration ASKED_AGAIN_WITHIN = Duration.ofMinutes(5);
    private static final Duration LONGEST_REFUSAL = Duration.ofMinutes(5);
    private static final Duration UPKEEP = Duration.ofSeconds(1);

    private final ClusterReader reader;
    private final CacheConfig config;
    private final Duration silence;
    private final ApiServices services;
    private final Map<CollectionKey, Collection> collections = new ConcurrentHashMap<>();
    private final Cache<CollectionKey, Boolean> asked = remembering(ASKED_AGAIN_WITHIN);
    private final Cache<CollectionKey, Demand> demands = Caffeine.newBuilder()
            .maximumSize(10_000)
            .expireAfterAccess(ASKED_AGAIN_WITHIN)
            .build();
    /** Until when, by {@link System#nanoTime}. */
    private final Cache<CollectionKey, Long> refused = remembering(LONGEST_REFUSAL);

    private final Thread upkeep = Thread.ofVirtual().name("cache upkeep").unstarted(this::keepUp);
    private volatile boolean closed;

    public WatchCache(ClusterReader reader, CacheConfig config) {
        this(reader, config, CollectionReader.SILENCE);
    }

    /** @param silence how long a watch may be silent and be believed */
    WatchCache(ClusterReader reader, CacheConfig config, Duration silence) {
        this.reader = reader;
        this.config = config;
        this.silence = silence;
        this.services = new ApiServices(reader, silence);
        upkeep.start();
    }

    private static <V> Cache<CollectionKey, V> remembering(Duration time) {
        return Caffeine.newBuilder().maximumSize(10_000).expireAfterWrite(time).build();
    }

    /**
     * A page from memory. Blocks while the collection is listed for the first time, or a moment where it has to catch up.
     *
     * @param atLeast the version that the caller has seen; 0 for none
     * @return empty when the cluster itself has to be asked
     * @throws MalformedListException when an object in it is not what the query takes it for
     */
    public Optional<CachedPage> page(CollectionKey key, ListQuery query, long atLeast) throws InterruptedException {
        Collection collection = collection(key);
        if (collection == null) {
            return Optional.empty();
        }
        collection.worth().read();
        Content content = collection.freshness().await(new AtLeast(atLeast, collection.written()));
        if (content == null || !services.peek(key).equals(collection.servedBy())) {
            return Optional.empty();
        }
        ListQuery scoped = collection.key().equals(key) ? query : query.within(key.namespace());
        Selected selected = content.store().select(scoped);
        return Optional.of(new CachedPage(
                content.envelope().page(selected.items(), selected.total(), selected.resourceVersion()),
                collection.freshness().age()));
    }

    /** Whether the collection is kept, or would be from now on: to be asked before who may see it is. */
    public boolean serves(CollectionKey key) throws InterruptedException {
        if (config.memory() == 0 || (key.isOfSecrets() && !config.secrets())) {
            return false;
        }
        if (kept(key) != null) {
            return true;
        }
        if (isOver(key) || !services.mayBeLocal(key)) {
            return false;
        }
        demand(key).asked();
        return !isRefused(key) && asked.asMap().putIfAbsent(key, true) != null;
    }

    private Demand demand(CollectionKey key) {
        return demands.get(key, absent -> new Demand());
    }

    private boolean isRefused(CollectionKey key) {
        Long until = refused.getIfPresent(key);
        return until != null && System.nanoTime() - until < 0;
    }

    private boolean isOver(CollectionKey key) {
        return closed || key.cluster().isGone();
    }

    private @Nullable Collection collection(CollectionKey key) throws InterruptedException {
        Collection kept = kept(key);
        if (kept == null && !serves(key)) {
            return null;
        }
        Serving serving = services.await(key);
        if (!(serving instanceof Serving.Local local)) {
            return null;
        }
        if (kept != null) {
            return kept;
        }
        Collection opened = collections.computeIfAbsent(key, absent -> open(absent, local));
        if (isOver(key)) { // by now, when whoever ended all others may have passed this one by
            end(opened);
            return null;
        }
        return opened;
    }

    /** That of all namespaces serves each of them. */
    private @Nullable Collection kept(CollectionKey key) {
        Collection whole = collections.get(key.ofAllNamespaces());
        return whole == null ? collections.get(key) : whole;
    }

    private Collection open(CollectionKey key, Serving.Local servedBy) {
        Collection collection = new Collection(key, servedBy, reader, demand(key), silence, new Kept());
        collection.start();
        return collection;
    }

    private final class Kept implements Collection.Keeper {
        @Override
        public boolean fits(Collection listed) {
            return WatchCache.this.fits(listed);
        }

        @Override
        public void refused(Collection collection, NotCacheableException why) {
            LOGGER.atInfo()
                    .addKeyValue("collection", collection.key())
                    .addKeyValue("reason", why.getMessage())
                    .log("not cached");
            end(collection, why.notAgainFor());
        }
    }

    /**
     * Makes room for what is being listed by ending what was not asked for longest: but nothing that is asked for about as
     * often, or two collections that do not fit together would be listed in turn for as long as both are asked for.
     */
    private boolean fits(Collection listed) {
        while (memory() > config.memory()) {
            if (listed.shed()) {
                continue;
            }
            Optional<Collection> oldest =
                    oldest().filter(one -> one != listed && one.worth().yieldsTo(listed.demand()));
            if (oldest.isEmpty()) {
                return false;
            }
            end(oldest.get());
        }
        return true;
    }

    /** Makes room for what has grown by ending what was not asked for longest. */
    private void makeRoom() {
        Optional<Collection> oldest = oldest();
        while (memory() > config.memory() && oldest.isPresent()) {
            end(oldest.get());
            oldest = oldest();
        }
    }

    private Optional<Collection> oldest() {
        return collections.values().stream()
                .filter(one -> one.freshness().content() != null)
                .min(Comparator.comparingLong(one -> one.worth().lastRead()));
    }

    /** In bytes, of all collections. */
    public long memory() {
        return services.memory()
                + collections.values().stream().mapToLong(Collection::memory).sum();
    }

    /** How many collections are followed. */
    public int size() {
        return collections.size();
    }

    /** Of a write that is about to be sent: who is to see its answer pass; empty when nothing kept can be touched by it. */
    public Optional<WriteWitness> witness(Cluster cluster, RequestInfo.Resource write) {
        List<WrittenVersions> touched = collections.values().stream()
                .filter(one -> one.key().isTouchedBy(cluster, write))
                .map(Collection::written)
                .toList();
        return touched.isEmpty() ? Optional.empty() : Optional.of(new WriteWitness(touched, write));
    }

    /** Nothing is kept of a cluster that is gone by now, nor will be. */
    public void forget(Cluster cluster) {
        collections.values().stream()
                .filter(one -> one.key().cluster().equals(cluster))
                .forEach(this::end);
        services.forget(cluster);
    }

    private void end(Collection collection) {
        collections.remove(collection.key(), collection);
        collection.end();
    }

    private void keepUp() {
        try {
            while (true) {
                Thread.sleep(UPKEEP);
                for (Collection collection : collections.values()) {
                    keepUp(collection);
                }
                services.keepUp();
                makeRoom();
            }
        } catch (InterruptedException closed) {
            // by close
        }
    }

    private void keepUp(Collection collection) throws InterruptedException {
        Content content = collection.freshness().content();
        long listBytes = content == null ? Long.MAX_VALUE : content.store().jsonBytes();
        boolean worth = collection.worth().isWorth(listBytes);
        if (collection.freshness().hasEnded() || !worth) {
            end(collection, LONGEST_REFUSAL);
        } else if (isServedByAnother(collection)) {
            end(collection);
        }
    }

    private boolean isServedByAnother(Collection collection) throws InterruptedException {
        Serving now = services.peek(collection.key());
        return !now.equals(Serving.UNKNOWN) && !now.equals(collection.servedBy());
    }

    private void end(Collection collection, Duration notAgainFor) {
        refused.put(collection.key(), System.nanoTime() + notAgainFor.toNanos());
        end(collection);
    }

    @Override
    public void close() {
        closed = true;
        upkeep.interrupt();
        collections.values().forEach(this::end);
        services.close();
    }

    /** @param written what was written here */
    private record AtLeast(long version, long begun, WrittenVersions written) implements Freshness.Demand {
        private AtLeast(long version, WrittenVersions written) {
            this(version, System.nanoTime(), written);
        }

        @Override
        public void pursue() {
            written.pursue();
        }

        @Override
        public boolean isMet(ObjectStore store) {
            return store.resourceVersion() >= version && written.isMet(store);
        }

        @Override
        public long since() {
            return version > 0 ? begun : written.since();
        }
    }
}
