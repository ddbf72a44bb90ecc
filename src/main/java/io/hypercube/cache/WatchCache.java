package io.hypercube.cache;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterReader;
import io.hypercube.kube.RequestInfo;
import io.hypercube.list.ListQuery;
import io.hypercube.list.PageMemory;
import io.hypercube.list.json.MalformedListException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Collections kept in memory. One that is read for a live page is filled from what that page reads, and followed from then on; one
 * that is asked for the second time within minutes, or narrowed, is listed for that. Pages of it cost the cluster nothing; when it is not
 * asked for any more, or costs more than it saves, or the memory is needed, it goes. Only what the cluster's API server serves itself is kept: an aggregated API may show each caller something else.
 * Thread-safe. Callers check permissions first: this class does not know them.
 */
public final class WatchCache implements AutoCloseable {
    private static final Duration UPKEEP = Duration.ofSeconds(1);

    /** Of one cluster at the same time, beside the pages that nobody waits with for them. */
    private static final int MOST_OPENED_BESIDE = 2;

    private final ClusterReader reader;
    private final RowFetch rowFetch;
    private final CacheConfig config;
    private final Duration silence;
    private final LongSupplier nanoTime;
    private final ApiServices services;
    private final ReflectorRegistry reflectors;
    private final AccessFrequencies frequencies = new AccessFrequencies();
    private final Upkeep upkeep;
    private volatile boolean closed;

    public WatchCache(ClusterReader reader, CacheConfig config) {
        this(reader, config, ListerWatcher.SILENCE, System::nanoTime);
    }

    /**
     * @param silence how long a watch may be silent and be believed
     * @param nanoTime tells what a collection is worth, and how long one is refused
     */
    WatchCache(ClusterReader reader, CacheConfig config, Duration silence, LongSupplier nanoTime) {
        this.reader = reader;
        this.rowFetch = new RowFetch(reader);
        this.config = config;
        this.silence = silence;
        this.nanoTime = nanoTime;
        this.services = new ApiServices(reader, silence);
        this.reflectors = new ReflectorRegistry(config.memory(), services::memory, nanoTime);
        this.upkeep = new Upkeep(UPKEEP, services::keepUp, this::endWhatAnotherServes, reflectors::keepUp);
        upkeep.start();
    }

    /**
     * A page from memory. Blocks while the collection is listed for the first time, or a moment where it has to catch up.
     *
     * @param atLeast the version that the caller has seen; 0 for none
     * @param memory is told of what the page keeps until it has been sent
     * @return empty when the cluster itself has to be asked
     * @throws MalformedListException when an object in it is not what the query takes it for
     */
    public Optional<CachedPage> page(CollectionKey key, ListQuery query, long atLeast, PageMemory memory)
            throws InterruptedException {
        Reflector reflector = reflector(key);
        if (reflector == null) {
            return Optional.empty();
        }
        reflector.retention().read();
        WatchedStore content = current(reflector, key, new NotOlderThan(atLeast, reflector.written()));
        if (content == null) {
            return Optional.empty();
        }
        try {
            SelectedPage selected = content.store().select(scoped(query, reflector, key), memory);
            return Optional.of(new CachedPage(
                    content.envelope().page(selected.items(), selected.total(), selected.resourceVersion()),
                    reflector.freshness().age()));
        } catch (CacheFullException e) {
            return Optional.empty();
        }
    }

    /**
     * A page of a Table from memory, else as {@link #page}. Rows that are not kept are fetched from the cluster.
     *
     * @param turn is taken before the cluster is asked for rows
     */
    public Optional<CachedPage> table(CollectionKey key, TableQuery asked, PageMemory memory, TablePage.Turn turn)
            throws InterruptedException {
        Reflector reflector = reflector(key);
        if (reflector == null) {
            return Optional.empty();
        }
        reflector.retention().read();
        TableQuery scoped =
                new TableQuery(scoped(asked.query(), reflector, key), asked.atLeast(), asked.object(), asked.clock());
        HeldMemory held = new HeldMemory(memory);
        Optional<CachedPage> page = Optional.empty();
        try {
            page = new TablePage(reflector, rowFetch, scoped, held)
                    .make(
                            new NotOlderThan(asked.atLeast(), reflector.written()),
                            constraint -> current(reflector, key, constraint),
                            turn);
        } catch (CacheFullException e) {
            // as when the cluster is to be asked
        } finally {
            if (page.isEmpty()) {
                held.close();
            }
        }
        return page;
    }

    /** Null when the cluster itself has to be asked. */
    private @Nullable WatchedStore current(Reflector reflector, CollectionKey key, Freshness.Constraint constraint)
            throws InterruptedException {
        WatchedStore content = reflector.freshness().await(constraint);
        return content != null && services.peek(key).equals(reflector.servedBy()) ? content : null;
    }

    private static ListQuery scoped(ListQuery query, Reflector reflector, CollectionKey key) {
        return reflector.key().equals(key) ? query : query.within(key.namespace());
    }

    /**
     * Notes that a page of the collection is asked for. To be told once for each page, before it is asked whether the collection is
     * served: one that is asked for again within minutes is worth being kept. Reading a page of one that is kept tells by itself.
     */
    public void asked(CollectionKey key) throws InterruptedException {
        if (mayKeep(key) && reflectors.find(key) == null && mayBeOpened(key)) {
            frequencies.of(key).asked();
            if (!reflectors.isRefused(key)) {
                frequencies.toBeKept(key);
            }
        }
    }

    /** Whether the collection is kept, or would be from now on: to be asked before who may see it is. */
    public boolean serves(CollectionKey key) throws InterruptedException {
        if (!mayKeep(key)) {
            return false;
        }
        return reflectors.find(key) != null
                || (mayBeOpened(key) && !reflectors.isRefused(key) && frequencies.isAskedAgain(key));
    }

    private boolean mayBeOpened(CollectionKey key) throws InterruptedException {
        return !isOver(key) && services.mayBeLocal(key);
    }

    private boolean mayKeep(CollectionKey key) {
        return config.memory() > 0 && (!key.isOfSecrets() || config.secrets()) && key.hasPossibleNames();
    }

    /** Whether the collection has been listed, so that a page of it waits for that no more. */
    public boolean isListed(CollectionKey key) {
        Reflector kept = reflectors.find(key);
        return kept != null && !kept.freshness().isOpening();
    }

    /**
     * What is learned of a list that is about to be asked for as a caller, for a live page. Blocks for a second at most, while it is found
     * out what the cluster's API server serves itself: that must have been so since before the list was asked for.
     *
     * @param whole whether the cluster is asked for all objects, as the gateway itself would ask for them
     */
    public LiveReading reading(CollectionKey key, boolean whole) throws InterruptedException {
        if (!mayKeep(key) || isOver(key) || reflectors.find(key) != null) {
            return LiveReading.NONE;
        }
        Refusal refusal = reflectors.refusal(key);
        if (refusal != null && !(whole && refusal.isOverForFilling())) {
            return new CountedReading(refusal);
        }
        return whole && services.mayBeLocal(key) && services.await(key) instanceof ApiBackend.Local local
                ? filling(key, local)
                : LiveReading.NONE;
    }

    private LiveReading filling(CollectionKey key, ApiBackend.Local servedBy) {
        ListPipe pipe = new ListPipe(config.memory());
        Reflector filled = reflector(key, servedBy, pipe);
        return reflectors.await(filled)
                ? new FillReading(filled, pipe, one -> open(key, () -> one) == one, reflectors::awaitNoMore)
                : LiveReading.NONE;
    }

    /** Whether {@link #openBeside} would do something. To be asked before who may see the collection is. */
    public boolean opensBeside(CollectionKey key) throws InterruptedException {
        return mayKeep(key)
                && reflectors.find(key) == null
                && mayBeOpened(key)
                && !reflectors.isRefused(key)
                && reflectors.opening(key.cluster()) < MOST_OPENED_BESIDE;
    }

    /**
     * Begins to list and follow a collection that callers read in a way that does not fill it: narrowed, or as a Table. Does not wait
     * for the list, but blocks for a second at most, as {@link #reading}.
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
        ReflectorOptions options = new ReflectorOptions(frequencies.of(key), silence, nanoTime);
        return new Reflector(new ListerWatcher(reader, key), servedBy, options, reflectors, pipe);
    }

    /** The one that is there, or the new one; null when the cluster is gone or the cache closed. */
    private @Nullable Reflector open(CollectionKey key, Supplier<Reflector> opening) {
        Reflector opened = reflectors.open(key, opening);
        if (isOver(key)) { // by now, when whoever ended all others may have passed this one by
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

    /** In bytes, of all collections. */
    public long memory() {
        return reflectors.memory();
    }

    /** How many collections are followed. */
    public int size() {
        return reflectors.size();
    }

    /** Of a write that is about to be sent: who is to see its answer pass; empty when nothing is ever kept. */
    public Optional<WriteObserver> writeObserver(Cluster cluster, RequestInfo.Resource write) {
        return config.memory() == 0
                ? Optional.empty()
                : Optional.of(new WriteObserver(() -> touchedBy(cluster, write), write));
    }

    private List<WrittenVersions> touchedBy(Cluster cluster, RequestInfo.Resource write) {
        return reflectors
                .toldOfWrites()
                .filter(one -> one.key().isTouchedBy(cluster, write))
                .map(Reflector::written)
                .toList();
    }

    /** Nothing is kept of a cluster that is gone by now, nor will be. */
    public void forget(Cluster cluster) {
        reflectors.stream().filter(one -> one.key().cluster().equals(cluster)).forEach(reflectors::end);
        services.forget(cluster);
    }

    private void endWhatAnotherServes() throws InterruptedException {
        for (Reflector reflector : reflectors.stream().toList()) {
            ApiBackend now = services.peek(reflector.key());
            if (!now.equals(ApiBackend.UNKNOWN) && !now.equals(reflector.servedBy())) {
                reflectors.end(reflector);
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        upkeep.close();
        reflectors.stream().forEach(reflectors::end);
        services.close();
    }
}
