package io.hypercube.cache;

import io.hypercube.cache.ApiServices.ApiBackend;
import io.hypercube.cluster.ClusterReader;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Decides which collections are worth caching, and opens them. Knows no callers. Thread-safe. */
final class CollectionOpening {
    /** Limit of concurrent first lists per cluster that no page waits for. */
    private static final int MOST_OPENED_BESIDE = 2;

    private final ClusterReader reader;
    private final CacheConfig config;
    private final LongSupplier nanoTime;
    private final ApiServices services;
    private final ReflectorRegistry reflectors;
    private final AccessFrequencies frequencies = new AccessFrequencies();
    private volatile boolean closed;

    CollectionOpening(
            ClusterReader reader,
            CacheConfig config,
            LongSupplier nanoTime,
            ApiServices services,
            ReflectorRegistry reflectors) {
        this.reader = reader;
        this.config = config;
        this.nanoTime = nanoTime;
        this.services = services;
        this.reflectors = reflectors;
    }

    /**
     * Records a request for a list of the collection: one that is requested again within five minutes is worth caching.
     * Reading a cached collection is recorded by itself.
     */
    void asked(CollectionKey key) throws InterruptedException {
        if (mayKeep(key) && reflectors.find(key) == null && mayBeOpened(key)) {
            frequencies.of(key).asked();
            if (!reflectors.isRefused(key)) {
                frequencies.toBeKept(key);
            }
        }
    }

    /** Whether the collection is cached or would be from now on. */
    boolean serves(CollectionKey key) throws InterruptedException {
        if (!mayKeep(key)) {
            return false;
        }
        return reflectors.find(key) != null
                || (mayBeOpened(key) && !reflectors.isRefused(key) && frequencies.isAskedAgain(key));
    }

    /** Whether the collection may be cached at all, here or by another replica. */
    boolean mayBeCached(CollectionKey key) throws InterruptedException {
        return mayKeep(key) && mayBeOpened(key);
    }

    private boolean mayBeOpened(CollectionKey key) throws InterruptedException {
        return !isOver(key) && services.mayBeLocal(key);
    }

    private boolean mayKeep(CollectionKey key) {
        return reflectors.most() > 0 && (!key.isOfSecrets() || config.secrets()) && key.isPossible();
    }

    /**
     * Returns the receiver for a list that is about to be requested as a caller. Blocks for at most a second to find
     * out whether the API server serves the resource itself, which must be known before the request.
     *
     * @param whole whether all objects are requested, in the same form as the gateway itself requests them
     */
    LiveRead reading(CollectionKey key, boolean whole) throws InterruptedException {
        if (!mayKeep(key) || isOver(key) || reflectors.find(key) != null) {
            return LiveRead.NONE;
        }
        Refusal refusal = reflectors.refusal(key);
        if (refusal != null && !(whole && refusal.isOverForFilling())) {
            return refusal.counting();
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

    /** Whether {@link #openBeside} would start anything. */
    boolean opensBeside(CollectionKey key) throws InterruptedException {
        return mayKeep(key)
                && reflectors.find(key) == null
                && mayBeOpened(key)
                && !reflectors.isRefused(key)
                && reflectors.opening(key.cluster()) < MOST_OPENED_BESIDE;
    }

    /**
     * Starts to list and watch a collection that callers read narrowed or as a Table, which cannot fill it. Does not
     * wait for the list, but may block for a second to find out who serves the resource.
     */
    void openBeside(CollectionKey key) throws InterruptedException {
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

    /** The reflector of the collection, which is opened if it is worth it; null when the list must be read from the cluster. */
    @Nullable
    Reflector reflector(CollectionKey key) throws InterruptedException {
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

    /** Opens nothing from now on. */
    void close() {
        closed = true;
    }
}
