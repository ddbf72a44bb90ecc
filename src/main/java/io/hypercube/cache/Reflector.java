package io.hypercube.cache;

import io.hypercube.cache.ApiServices.ApiBackend;
import io.hypercube.cache.WatchedStore.OutOfOrderException;
import io.hypercube.cluster.ClusterReader;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one collection up to date with LIST and WATCH, on its own virtual thread, until it is ended. The first list
 * may be one that a caller's live page is reading; when that fails, the collection is dropped, or listed when a reader
 * waits for it.
 *
 * <pre>
 *   fill ──┐
 *   list ──► watch ──(ended in order)──► watch
 *    ▲         ├──(broken for a moment)─► watch, after a pause
 *    └─────────┴──(410, out of order, silent, broken for longer, or a write did not arrive)
 * </pre>
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#efficient-detection-of-changes">Efficient
 *     detection of changes</a>
 */
final class Reflector implements ListerWatcher.Keeping {
    private static final Logger LOGGER = LoggerFactory.getLogger(Reflector.class);

    /** After a longer interruption the collection is listed again, because it is not known how far the watch is behind. */
    private static final Duration SHORT_BREAK = Duration.ofSeconds(5);

    /** A watch that ends or fails sooner than this is retried with backoff. */
    private static final Duration SHORT_WATCH = Duration.ofSeconds(2);

    /** Threads, buffers and unread data; counted for an empty collection too. */
    private static final long OVERHEAD = 64 << 10;

    private final CollectionKey key;
    private final ListerWatcher reader;
    private final ReflectorOwner owner;
    private final ApiBackend servedBy;
    private final Backoff backoff;
    private final AccessFrequency frequency;
    private final RetentionPolicy retention;
    private final Freshness freshness;
    private final RowCache rows;
    private final WrittenVersions written;
    private final AwaitedVersion awaited = new AwaitedVersion(System::nanoTime);
    private final Thread thread;
    private final Duration silence;
    private final @Nullable ListPipe pipe;
    private volatile long listing;
    private volatile @Nullable WatchRead watching;
    private boolean lasted; // whether the last watch lasted for SHORT_WATCH

    /**
     * Creates a reflector that is not started.
     *
     * @param servedBy the backend known when the reflector is created
     * @param config its options
     * @param pipe the list to begin with; null to list the collection itself
     */
    Reflector(
            ListerWatcher reader,
            ApiBackend servedBy,
            ReflectorOptions config,
            ReflectorOwner owner,
            @Nullable ListPipe pipe) {
        this.frequency = config.frequency();
        this.retention = new RetentionPolicy(frequency, config.nanoTime());
        this.key = reader.key();
        this.reader = reader;
        this.silence = config.times().silence();
        this.backoff = new Backoff(config.times().longestPause());
        this.owner = owner;
        this.servedBy = servedBy;
        this.pipe = pipe;
        this.freshness = new Freshness(silence);
        this.rows = new RowCache(() -> owner.hasRoom(this));
        this.written = new WrittenVersions(reader::version, freshness::recheck);
        this.thread = Thread.ofVirtual().name("collection " + key).unstarted(this::follow);
    }

    void start() {
        thread.start();
    }

    /** Ends the reflector and wakes its waiting readers. */
    void end() {
        freshness.end();
        thread.interrupt();
    }

    CollectionKey key() {
        return key;
    }

    /** The backend known when the reflector was created; the content must not be served when it has changed. */
    ApiBackend servedBy() {
        return servedBy;
    }

    Freshness freshness() {
        return freshness;
    }

    @Override
    public WrittenVersions written() {
        return written;
    }

    AwaitedVersion awaited() {
        return awaited;
    }

    RowCache rows() {
        return rows;
    }

    AccessFrequency frequency() {
        return frequency;
    }

    RetentionPolicy retention() {
        return retention;
    }

    /** Memory in bytes, including a list or event that is being read. */
    long memory() {
        WatchRead reading = watching;
        return OVERHEAD
                + listing
                + (reading == null ? 0 : reading.memory())
                + (pipe == null ? 0 : pipe.memory())
                + rows.memory()
                + freshness.content().map(content -> content.store().memory()).orElse(0L);
    }

    private void follow() {
        try {
            if (pipe != null) {
                fillAndWatch(pipe);
            }
            while (!freshness.hasEnded()) {
                listAndWatch();
            }
        } catch (InterruptedException ended) {
            // by end()
        } catch (NotCacheableException e) {
            owner.refused(this, e);
        } catch (RuntimeException e) {
            LOGGER.atError().addKeyValue("collection", key).setCause(e).log("collection ended by an unexpected error");
        } finally {
            freshness.end();
        }
    }

    /**
     * The writes observed so far all count as made after the list, because the observers were registered before it was
     * requested.
     */
    private void fillAndWatch(ListPipe pipe) throws InterruptedException, NotCacheableException {
        WatchedStore content;
        try {
            content = list(pipe, WrittenVersions.NOTHING);
        } catch (IOException e) {
            LOGGER.atInfo()
                    .addKeyValue("collection", key)
                    .addKeyValue("reason", e.getMessage())
                    .log("the live page's list was not cached");
            if (!retention.isRead()) {
                owner.dropped(this);
            }
            return;
        }
        watch(content);
    }

    private void listAndWatch() throws InterruptedException, NotCacheableException {
        try {
            watch(list(null, written.mark()));
        } catch (IOException e) {
            broken(e);
        }
    }

    /** @param began the writes made before the list was requested */
    private WatchedStore list(@Nullable ListPipe from, WrittenVersions.Mark began)
            throws IOException, InterruptedException, NotCacheableException {
        long start = System.nanoTime();
        try {
            WatchedStore content = from == null ? reader.list(this) : reader.list(from, this);
            written.listed(began);
            awaited.listed(System.nanoTime() - start);
            retention.listed();
            freshness.listed(content);
            content.store().listed();
            return content;
        } finally {
            listing = 0;
        }
    }

    @Override
    public boolean fits(long bytes) {
        listing = bytes;
        return owner.fits(this);
    }

    @Override
    public boolean hasRoom() {
        return owner.hasRoom(this);
    }

    /** Drops the content from before the current list, if there is any, to free memory. */
    void shed() {
        if (freshness.content().isPresent()) {
            rows.clear();
            freshness.shed();
        }
    }

    /** Watches until the collection must be listed again. */
    private void watch(WatchedStore content) throws InterruptedException, NotCacheableException {
        while (!freshness.hasEnded()) {
            try {
                WatchedStore.Outcome outcome = follow(content);
                freshness.behind();
                if (!lasted) {
                    backoff.pause();
                }
                if (outcome == WatchedStore.Outcome.GONE) {
                    return;
                }
                if (lasted) {
                    continue;
                }
            } catch (OutOfOrderException | SocketTimeoutException e) {
                broken(e);
                return;
            } catch (IOException e) {
                broken(e);
            }
            written.wroteUnknown();
            if (freshness.state() instanceof Freshness.Behind behind
                    && behind.missedFor().compareTo(SHORT_BREAK) > 0) {
                return;
            }
        }
    }

    /** Runs one watch until it ends. */
    private WatchedStore.Outcome follow(WatchedStore content)
            throws IOException, InterruptedException, NotCacheableException {
        lasted = false;
        try (ClusterReader.Answer answer = reader.watch(content.store().resourceVersion())) {
            if (answer.status() == 410) {
                return WatchedStore.Outcome.GONE;
            }
            ListerWatcher.requireOk(answer.status());
            freshness.watched(content);
            long began = System.nanoTime();
            try {
                WatchRead reading = new WatchRead(this, content, silence);
                watching = reading;
                return reading.read(answer);
            } finally {
                watching = null;
                lasted = System.nanoTime() - began >= SHORT_WATCH.toNanos();
                if (lasted) {
                    backoff.reset();
                }
            }
        }
    }

    private void broken(IOException e) throws InterruptedException {
        freshness.behind();
        LOGGER.atWarn()
                .addKeyValue("collection", key)
                .addKeyValue("reason", e.getMessage())
                .log("list or watch failed; retrying");
        backoff.pause();
    }
}
