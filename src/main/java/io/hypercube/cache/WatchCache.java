package io.hypercube.cache;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterReader;
import io.hypercube.kube.RequestInfo;
import io.hypercube.list.ListQuery;
import io.hypercube.list.MalformedListException;
import io.hypercube.list.PageMemory;
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
    private final KeptCollections collections;
    private final Demands demands = new Demands();
    private final Thread upkeep = Thread.ofVirtual().name("cache upkeep").unstarted(this::keepUp);
    private volatile boolean closed;

    public WatchCache(ClusterReader reader, CacheConfig config) {
        this(reader, config, CollectionReader.SILENCE, System::nanoTime);
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
        this.collections = new KeptCollections(config.memory(), services::memory, nanoTime);
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
        Collection collection = collection(key);
        if (collection == null) {
            return Optional.empty();
        }
        collection.worth().read();
        Content content = current(collection, key, new AtLeast(atLeast, collection.written()));
        if (content == null) {
            return Optional.empty();
        }
        try {
            Selected selected = content.store().select(scoped(query, collection, key), memory);
            return Optional.of(new CachedPage(
                    content.envelope().page(selected.items(), selected.total(), selected.resourceVersion()),
                    collection.freshness().age()));
        } catch (NoRoomException e) {
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
        Collection collection = collection(key);
        if (collection == null) {
            return Optional.empty();
        }
        collection.worth().read();
        TableQuery scoped =
                new TableQuery(scoped(asked.query(), collection, key), asked.atLeast(), asked.object(), asked.clock());
        HeldMemory held = new HeldMemory(memory);
        Optional<CachedPage> page = Optional.empty();
        try {
            page = new TablePage(collection, rowFetch, scoped, held)
                    .make(
                            new AtLeast(asked.atLeast(), collection.written()),
                            demand -> current(collection, key, demand),
                            turn);
        } catch (NoRoomException e) {
            // as when the cluster is to be asked
        } finally {
            if (page.isEmpty()) {
                held.close();
            }
        }
        return page;
    }

    /** Null when the cluster itself has to be asked. */
    private @Nullable Content current(Collection collection, CollectionKey key, Freshness.Demand demand)
            throws InterruptedException {
        Content content = collection.freshness().await(demand);
        return content != null && services.peek(key).equals(collection.servedBy()) ? content : null;
    }

    private static ListQuery scoped(ListQuery query, Collection collection, CollectionKey key) {
        return collection.key().equals(key) ? query : query.within(key.namespace());
    }

    /** Whether the collection is kept, or would be from now on: to be asked before who may see it is. */
    public boolean serves(CollectionKey key) throws InterruptedException {
        if (!mayKeep(key)) {
            return false;
        }
        if (collections.find(key) != null) {
            return true;
        }
        if (isOver(key) || !services.mayBeLocal(key)) {
            return false;
        }
        demands.of(key).asked();
        return !collections.isRefused(key) && demands.isAskedAgain(key);
    }

    private boolean mayKeep(CollectionKey key) {
        return config.memory() > 0 && (!key.isOfSecrets() || config.secrets()) && key.hasPossibleNames();
    }

    /** Whether the collection has been listed, so that a page of it waits for that no more. */
    public boolean isListed(CollectionKey key) {
        Collection kept = collections.find(key);
        return kept != null && !kept.freshness().isOpening();
    }

    /**
     * What is learned of a list that is about to be asked for as a caller, for a live page. Blocks for a second at most, while it is found
     * out what the cluster's API server serves itself: that must have been so since before the list was asked for.
     *
     * @param whole whether the cluster is asked for all objects, as the gateway itself would ask for them
     */
    public LiveReading reading(CollectionKey key, boolean whole) throws InterruptedException {
        if (!mayKeep(key) || isOver(key) || collections.find(key) != null) {
            return LiveReading.NONE;
        }
        Refusal refusal = collections.refusal(key);
        if (refusal != null && !(whole && refusal.isOverForFilling())) {
            return new CountedReading(refusal);
        }
        return whole && services.mayBeLocal(key) && services.await(key) instanceof Serving.Local local
                ? filling(key, local)
                : LiveReading.NONE;
    }

    private LiveReading filling(CollectionKey key, Serving.Local servedBy) {
        Feed feed = new Feed(config.memory());
        Collection filled = collection(key, servedBy, feed);
        return collections.await(filled)
                ? new Filling(filled, feed, one -> open(key, () -> one) == one, collections::awaitNoMore)
                : LiveReading.NONE;
    }

    /** Whether {@link #openBeside} would do something. To be asked before who may see the collection is. */
    public boolean opensBeside(CollectionKey key) throws InterruptedException {
        return mayKeep(key)
                && !isOver(key)
                && collections.find(key) == null
                && !collections.isRefused(key)
                && services.mayBeLocal(key)
                && collections.opening(key.cluster()) < MOST_OPENED_BESIDE;
    }

    /**
     * Begins to list and follow a collection that callers read in a way that does not fill it: narrowed, or as a Table. Does not wait
     * for the list, but blocks for a second at most, as {@link #reading}.
     */
    public void openBeside(CollectionKey key) throws InterruptedException {
        if (services.await(key) instanceof Serving.Local local) {
            synchronized (collections) {
                if (opensBeside(key)) {
                    open(key, () -> collection(key, local, null));
                }
            }
        }
    }

    private Collection collection(CollectionKey key, Serving.Local servedBy, @Nullable Feed feed) {
        Following following = new Following(demands.of(key), silence, nanoTime);
        return new Collection(new CollectionReader(reader, key), servedBy, following, collections, feed);
    }

    /** The one that is there, or the new one; null when the cluster is gone or the cache closed. */
    private @Nullable Collection open(CollectionKey key, Supplier<Collection> opening) {
        Collection opened = collections.open(key, opening);
        if (isOver(key)) { // by now, when whoever ended all others may have passed this one by
            collections.end(opened);
            return null;
        }
        return opened;
    }

    private boolean isOver(CollectionKey key) {
        return closed || key.cluster().isGone();
    }

    private @Nullable Collection collection(CollectionKey key) throws InterruptedException {
        Collection kept = collections.find(key);
        if (kept == null && !serves(key)) {
            return null;
        }
        Serving serving = services.await(key);
        if (!(serving instanceof Serving.Local local)) {
            return null;
        }
        return kept != null ? kept : open(key, () -> collection(key, local, null));
    }

    /** In bytes, of all collections. */
    public long memory() {
        return collections.memory();
    }

    /** How many collections are followed. */
    public int size() {
        return collections.size();
    }

    /** Of a write that is about to be sent: who is to see its answer pass; empty when nothing is ever kept. */
    public Optional<WriteWitness> witness(Cluster cluster, RequestInfo.Resource write) {
        return config.memory() == 0
                ? Optional.empty()
                : Optional.of(new WriteWitness(() -> touchedBy(cluster, write), write));
    }

    private List<WrittenVersions> touchedBy(Cluster cluster, RequestInfo.Resource write) {
        return collections
                .toldOfWrites()
                .filter(one -> one.key().isTouchedBy(cluster, write))
                .map(Collection::written)
                .toList();
    }

    /** Nothing is kept of a cluster that is gone by now, nor will be. */
    public void forget(Cluster cluster) {
        collections.stream().filter(one -> one.key().cluster().equals(cluster)).forEach(collections::end);
        services.forget(cluster);
    }

    private void keepUp() {
        try {
            while (true) {
                Thread.sleep(UPKEEP);
                services.keepUp();
                endWhatAnotherServes();
                collections.keepUp();
            }
        } catch (InterruptedException closed) {
            // by close
        }
    }

    private void endWhatAnotherServes() throws InterruptedException {
        for (Collection collection : collections.stream().toList()) {
            Serving now = services.peek(collection.key());
            if (!now.equals(Serving.UNKNOWN) && !now.equals(collection.servedBy())) {
                collections.end(collection);
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        upkeep.interrupt();
        collections.stream().forEach(collections::end);
        services.close();
    }
}
