package io.hypercube.cache;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterReader;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.list.json.MalformedListException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Keeps collections in memory, so that pages of them cost the cluster nothing. A collection whose whole list is read
 * for a live page is filled from that list and then watched. One that is requested twice within five minutes, or with
 * parameters that narrow the list, is listed separately. A collection is evicted when it is not read for ten minutes,
 * costs more than it saves, or its memory is needed. Only resources that the API server serves itself are cached,
 * because an aggregated API may answer each caller differently. Thread-safe.
 */
public final class WatchCache implements AutoCloseable {
    private static final Duration UPKEEP = Duration.ofSeconds(1);

    private final ApiServices services;
    private final ReflectorRegistry reflectors;
    private final CollectionOpening opening;
    private final SharedCollections shared;
    private final RowFetch rowFetch;
    private final Upkeep upkeep;

    public WatchCache(ClusterReader reader, CacheConfig config) {
        this(reader, config, System::nanoTime);
    }

    WatchCache(ClusterReader reader, CacheConfig config, LongSupplier nanoTime) {
        this.services = new ApiServices(reader, config.times());
        this.reflectors = new ReflectorRegistry(config.memory(), services::memory, nanoTime);
        this.shared = new SharedCollections(reflectors, reader);
        this.opening = new CollectionOpening(reader, config, nanoTime, services, reflectors);
        this.rowFetch = new RowFetch(reader);
        this.upkeep = new Upkeep(
                UPKEEP, services::keepUp, () -> reflectors.endWhatAnotherServes(services), reflectors::keepUp);
        upkeep.start();
    }

    /**
     * Answers a request for a list, and prepares for the list of the cluster when it does not come from memory. Blocks
     * while a collection is listed for the first time, and for a few seconds otherwise.
     *
     * @param read reads the list from the memory of this replica
     * @param replica asks the replica that keeps the collection, if this one does not
     */
    public <L extends CachedList> Lookup<L> lookup(Lookup.Request request, Lookup.Read<L> read, Lookup.Replica replica)
            throws InterruptedException {
        Lookup<L> found = kept(request, read, replica);
        if (found instanceof Lookup.Live<L> live) {
            LiveRead reading = reading(request);
            return reading.fills() ? new Lookup.Fill<>(reading) : new Lookup.Live<>(live.reason(), reading);
        }
        return found;
    }

    /** Same as {@link #lookup}, for a list that is not requested from the cluster at once, but with {@link #reading}. */
    public <L extends CachedList> Lookup<L> kept(Lookup.Request request, Lookup.Read<L> read, Lookup.Replica replica)
            throws InterruptedException {
        CollectionKey key = request.key();
        if (request.keptHere()) {
            opening.asked(key);
            if (!(request.narrowed() ? isListed(key) : opening.serves(key))) {
                return new Lookup.Live<>(Lookup.Reason.NOT_IN_MEMORY);
            }
            return request.permission().isGiven() ? read(key, read) : new Lookup.Live<>(Lookup.Reason.NOT_PERMITTED);
        }
        if (!opening.mayBeCached(key)) {
            return new Lookup.Live<>(Lookup.Reason.NEVER_CACHED);
        }
        if (!request.permission().isGiven()) {
            return new Lookup.Live<>(Lookup.Reason.NOT_PERMITTED);
        }
        Optional<CachedList.Page> page = replica.page();
        return page.isPresent() ? new Lookup.FromReplica<>(page.get()) : readIfListed(key, read);
    }

    /**
     * Answers another replica from memory, or not at all. If this replica keeps the collection, the request is recorded,
     * and the collection may be listed for later requests.
     *
     * @param written the version of the latest write that the other replica has seen; 0 for none
     */
    public <L extends CachedList> Lookup<L> owned(Lookup.Request request, long written, Lookup.Read<L> read)
            throws InterruptedException {
        CollectionKey key = request.key();
        if (!request.permission().isGiven()) {
            return new Lookup.Live<>(Lookup.Reason.NOT_PERMITTED);
        }
        shared.wroteElsewhere(key, written);
        Lookup<L> found = readIfListed(key, read);
        if (found instanceof Lookup.Live && request.keptHere()) {
            opening.asked(key);
            openBeside(request);
        }
        return found;
    }

    private <L extends CachedList> Lookup<L> readIfListed(CollectionKey key, Lookup.Read<L> read)
            throws InterruptedException {
        return isListed(key) ? read(key, read) : new Lookup.Live<>(Lookup.Reason.NOT_IN_MEMORY);
    }

    private <L extends CachedList> Lookup<L> read(CollectionKey key, Lookup.Read<L> read) throws InterruptedException {
        Reflector reflector = opening.reflector(key);
        if (reflector == null) {
            return new Lookup.Live<>(Lookup.Reason.NOT_IN_MEMORY);
        }
        reflector.retention().read();
        Optional<L> list = Optional.empty();
        try {
            list = read.from(new CollectionReads(reflector, key, services, rowFetch));
        } catch (MalformedListException e) {
            // the cluster's list says better what is wrong
        }
        return list.isPresent() ? new Lookup.FromMemory<>(list.get()) : new Lookup.Live<>(Lookup.Reason.NOT_READY);
    }

    /** Whether the collection has been listed, so that a page of it does not wait for the first list. */
    boolean isListed(CollectionKey key) {
        Reflector kept = reflectors.find(key);
        return kept != null && !kept.freshness().isOpening();
    }

    /** See {@link CollectionOpening#openBeside}. */
    void openBeside(CollectionKey key) throws InterruptedException {
        opening.openBeside(key);
    }

    /**
     * Returns the receiver for a list that is about to be requested as a caller: it fills the collection, counts the
     * bytes, or does nothing. A list that cannot fill the collection may start the gateway's own. Blocks for at most two
     * seconds to find out whether the API server serves the resource itself, which must be known before the request.
     */
    public LiveRead reading(Lookup.Request request) throws InterruptedException {
        if (!request.keptHere()) {
            return LiveRead.NONE;
        }
        if (!request.whole()) {
            openBeside(request);
        }
        return opening.reading(request.key(), request.whole());
    }

    private void openBeside(Lookup.Request request) throws InterruptedException {
        if (opening.opensBeside(request.key()) && request.permission().isGiven()) {
            opening.openBeside(request.key());
        }
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
        opening.close();
        upkeep.close();
        reflectors.stream().forEach(reflectors::end);
        services.close();
    }
}
