package io.hypercube.cache;

import io.hypercube.cache.ApiServices.ApiBackend;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterReader;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.list.PageMemory;
import io.hypercube.list.query.ListQuery;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps collections in memory, so that pages of them cost the cluster nothing. A collection whose whole list is read
 * for a live page is filled from that list and then watched. One that is requested twice within five minutes, or with
 * parameters that narrow the list, is listed separately. A collection is evicted when it is not read for ten minutes,
 * costs more than it saves, or its memory is needed. Only resources that the API server serves itself are cached,
 * because an aggregated API may answer each caller differently. Thread-safe. Callers check permissions before they read.
 */
public final class WatchCache implements AutoCloseable {
    private static final Duration UPKEEP = Duration.ofSeconds(1);

    /** Limit of concurrent first lists per cluster that no page waits for. */
    private static final int MOST_OPENED_BESIDE = 2;

    private final ClusterReader reader;
    private final CacheConfig config;
    private final LongSupplier nanoTime;
    private final ApiServices services;
    private final ReflectorRegistry reflectors;
    private final AccessFrequencies frequencies = new AccessFrequencies();
    private final SharedCollections shared;
    private final CollectionReads reads;
    private final Upkeep upkeep;
    private volatile boolean closed;

    public WatchCache(ClusterReader reader, CacheConfig config) {
        this(reader, config, System::nanoTime);
    }

    WatchCache(ClusterReader reader, CacheConfig config, LongSupplier nanoTime) {
        this.reader = reader;
        this.config = config;
        this.nanoTime = nanoTime;
        this.services = new ApiServices(reader, config.times());
        this.reflectors = new ReflectorRegistry(config.memory(), services::memory, nanoTime);
        this.shared = new SharedCollections(reflectors, reader);
        this.reads = new CollectionReads(this::reflector, services, new RowFetch(reader));
        this.upkeep = new Upkeep(
                UPKEEP, services::keepUp, () -> reflectors.endWhatAnotherServes(services), reflectors::keepUp);
        upkeep.start();
    }

    /** See {@link CollectionReads#page}. */
    public Optional<CachedPage> page(CollectionKey key, ListQuery query, long atLeast, PageMemory memory)
            throws InterruptedException {
        return reads.page(key, query, atLeast, memory);
    }

    /** See {@link CollectionReads#rows}. */
    public Optional<CachedRows> rows(CollectionKey key, ListQuery query, long atLeast) throws InterruptedException {
        return reads.rows(key, query, atLeast);
    }

    /** See {@link CollectionReads#table}. */
    public Optional<CachedPage> table(CollectionKey key, TableQuery asked, PageMemory memory, TablePage.Turn turn)
            throws InterruptedException {
        return reads.table(key, asked, memory, turn);
    }

    /**
     * Records a request for a page of the collection. Called once for each page, before {@link #serves}: a collection that is
     * requested again within five minutes is worth caching. Reading a page of a cached collection is recorded by itself.
     */
    public void asked(CollectionKey key) throws InterruptedException {
        if (mayKeep(key) && reflectors.find(key) == null && mayBeOpened(key)) {
            frequencies.of(key).asked();
            if (!reflectors.isRefused(key)) {
                frequencies.toBeKept(key);
            }
        }
    }

    /** Whether the collection is cached or would be from now on. Called before the permission check. */
    public boolean serves(CollectionKey key) throws InterruptedException {
        if (!mayKeep(key)) {
            return false;
        }
        return reflectors.find(key) != null
                || (mayBeOpened(key) && !reflectors.isRefused(key) && frequencies.isAskedAgain(key));
    }

    /** Whether the collection may be cached at all, here or by another replica. */
    public boolean mayBeKept(CollectionKey key) throws InterruptedException {
        return mayKeep(key) && mayBeOpened(key);
    }

    private boolean mayBeOpened(CollectionKey key) throws InterruptedException {
        return !isOver(key) && services.mayBeLocal(key);
    }

    private boolean mayKeep(CollectionKey key) {
        return reflectors.most() > 0 && (!key.isOfSecrets() || config.secrets()) && key.isPossible();
    }

    /** Whether the collection has been listed, so that a page of it does not wait for the first list. */
    public boolean isListed(CollectionKey key) {
        Reflector kept = reflectors.find(key);
        return kept != null && !kept.freshness().isOpening();
    }

    /**
     * Returns the receiver for a list that is about to be requested as a caller. Blocks for at most a second to find
     * out whether the API server serves the resource itself, which must be known before the request.
     *
     * @param whole whether all objects are requested, in the same form as the gateway itself requests them
     */
    public LiveRead reading(CollectionKey key, boolean whole) throws InterruptedException {
        if (!mayKeep(key) || isOver(key) || reflectors.find(key) != null) {
            return LiveRead.NONE;
        }
        Refusal refusal = reflectors.refusal(key);
        if (refusal != null && !(whole && refusal.isOverForFilling())) {
            return new CountedRead(refusal);
        }
        return whole && services.mayBeLocal(key) && services.await(key) instanceof ApiBackend.Local local
                ? filling(key, local)
                : LiveRead.NONE;
    }

    private LiveRead filling(CollectionKey key, ApiBackend.Local servedBy) {
        ListPipe pipe = new ListPipe(reflectors.most());
        Reflector filled = reflector(key, servedBy, pipe);
        return reflectors.await(filled)
                ? new FillRead(filled, pipe, one -> open(key, () -> one) == one, reflectors::awaitNoMore)
                : LiveRead.NONE;
    }

    /** Whether {@link #openBeside} would start anything. Called before the permission check. */
    public boolean opensBeside(CollectionKey key) throws InterruptedException {
        return mayKeep(key)
                && reflectors.find(key) == null
                && mayBeOpened(key)
                && !reflectors.isRefused(key)
                && reflectors.opening(key.cluster()) < MOST_OPENED_BESIDE;
    }

    /**
     * Starts to list and watch a collection that callers read narrowed or as a Table, which cannot fill it. Does not
     * wait for the list, but may block for a second, as {@link #reading} does.
     */
    public void openBeside(CollectionKey key) throws InterruptedException {
        if (services.await(key) instanceof ApiBackend.Local local) {
            synchronized (reflectors) {
                if (opensBeside(key)) {
                    open(key, () -> reflector(key, local, null));
                }
            }
        }
    }

    private Reflector reflector(CollectionKey key, ApiBackend.Local servedBy, @Nullable ListPipe pipe) {
        ReflectorOptions options = new ReflectorOptions(frequencies.of(key), config.times(), nanoTime);
        return new Reflector(new ListerWatcher(reader, key), servedBy, options, reflectors, pipe);
    }

    /** The existing reflector, or the new one; null when the cluster has been removed or the cache closed. */
    private @Nullable Reflector open(CollectionKey key, Supplier<Reflector> opening) {
        Reflector opened = reflectors.open(key, opening);
        if (isOver(key)) { // checked again: the cluster may have ended while this one was opened
            reflectors.end(opened);
            return null;
        }
        return opened;
    }

    private boolean isOver(CollectionKey key) {
        return closed || key.cluster().isGone();
    }

    private @Nullable Reflector reflector(CollectionKey key) throws InterruptedException {
        Reflector kept = reflectors.find(key);
        if (kept == null && !serves(key)) {
            return null;
        }
        ApiBackend backend = services.await(key);
        if (!(backend instanceof ApiBackend.Local local)) {
            return null;
        }
        if (kept == null) {
            return open(key, () -> reflector(key, local, null));
        }
        kept.frequency().asked();
        return kept;
    }

    /** The collections that are in memory and up to date. Does not count as reading them, and so keeps none of them there. */
    public List<HeldCollection> held() throws InterruptedException {
        return HeldCollection.of(reflectors, services);
    }

    /** The side of the cache that replicas use of each other. */
    public SharedCollections shared() {
        return shared;
    }

    /** Memory of all collections, in bytes. */
    public long memory() {
        return reflectors.memory();
    }

    /** The limit of {@link #memory}; 0 when the cache is off. */
    public long mostMemory() {
        return reflectors.most();
    }

    /** Changes the memory limit. A smaller one evicts collections, 0 all of them. */
    public void resize(long bytes) {
        reflectors.resize(bytes);
    }

    public int size() {
        return reflectors.size();
    }

    /** The observer for a write that is about to be sent. The cache may be turned on before its end. */
    public WriteObserver writeObserver(Cluster cluster, RequestInfo.Resource write) {
        return new WriteObserver(() -> shared.touchedBy(cluster, write), write);
    }

    /** Ends all collections of a removed cluster; none is cached again. */
    public void forget(Cluster cluster) {
        reflectors.stream().filter(one -> one.key().cluster().equals(cluster)).forEach(reflectors::end);
        services.forget(cluster);
    }

    @Override
    public void close() {
        closed = true;
        upkeep.close();
        reflectors.stream().forEach(reflectors::end);
        services.close();
    }
}
