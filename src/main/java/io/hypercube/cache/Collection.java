package io.hypercube.cache;

import io.hypercube.cluster.ClusterReader;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.function.LongPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One collection, followed by a thread of its own: LIST, then WATCH from there, for as long as somebody asks for it.
 *
 * <pre>
 *   list ──► watch ──(ended in order)──► watch
 *    ▲         ├──(broken for a moment)─► watch, after a pause
 *    └─────────┴──(410, out of order, broken for longer)
 * </pre>
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#efficient-detection-of-changes">Efficient
 *     detection of changes</a>
 */
final class Collection {
    private static final Logger LOGGER = LoggerFactory.getLogger(Collection.class);

    /** After a longer break it is not known how much the watch has to catch up with; a new list says. */
    private static final Duration SHORT_BREAK = Duration.ofSeconds(5);

    /** A server that ends every watch at once is not asked in a loop. */
    private static final Duration SHORT_WATCH = Duration.ofSeconds(2);

    private final CollectionKey key;
    private final CollectionReader reader;
    private final LongPredicate fits;
    private final Backoff backoff = new Backoff();
    private final Worth worth = new Worth();
    private final Freshness freshness = new Freshness();
    private final WrittenVersions written;
    private final Thread thread;

    /** @param fits whether this many bytes may be kept */
    Collection(CollectionKey key, ClusterReader cluster, LongPredicate fits) {
        this.key = key;
        this.reader = new CollectionReader(cluster, key);
        this.fits = fits;
        this.written = new WrittenVersions(reader);
        this.thread = Thread.ofVirtual().name("collection " + key).unstarted(this::follow);
    }

    void start() {
        thread.start();
    }

    /** Whoever waits for it is told at once. */
    void end() {
        freshness.end();
        thread.interrupt();
    }

    CollectionKey key() {
        return key;
    }

    Freshness freshness() {
        return freshness;
    }

    WrittenVersions written() {
        return written;
    }

    Worth worth() {
        return worth;
    }

    /** In bytes. */
    long memory() {
        Content content = freshness.content();
        return content == null ? 0 : content.store().memory();
    }

    private void follow() {
        try {
            while (!freshness.hasEnded()) {
                listAndWatch();
            }
        } catch (InterruptedException ended) {
            // by whoever ended it
        } catch (NotCacheableException e) {
            LOGGER.atInfo()
                    .addKeyValue("collection", key)
                    .addKeyValue("reason", e.getMessage())
                    .log("not cached");
        } catch (RuntimeException e) {
            LOGGER.atError().addKeyValue("collection", key).setCause(e).log("collection ended");
        } finally {
            freshness.end();
        }
    }

    private void listAndWatch() throws InterruptedException, NotCacheableException {
        try {
            WrittenVersions.Mark began = written.mark();
            Content content = reader.list(fits, written);
            written.listed(began);
            worth.listed();
            freshness.listed(content);
            watch(content);
        } catch (IOException e) {
            broken(e);
        }
    }

    /** Until the collection has to be listed again. */
    private void watch(Content content) throws IOException, InterruptedException, NotCacheableException {
        while (!freshness.hasEnded()) {
            long began = System.nanoTime();
            try {
                if (follow(content) == Content.Outcome.GONE) {
                    freshness.behind();
                    return;
                }
                freshness.behind();
                if (System.nanoTime() - began < SHORT_WATCH.toNanos()) {
                    backoff.pause();
                }
            } catch (OutOfOrderException | SocketTimeoutException e) {
                broken(e);
                return;
            } catch (IOException e) {
                written.wroteUnknown();
                broken(e);
                if (freshness.behindFor().compareTo(SHORT_BREAK) > 0) {
                    return;
                }
            }
        }
    }

    /** One watch until its end. */
    private Content.Outcome follow(Content content) throws IOException, InterruptedException, NotCacheableException {
        try (ClusterReader.Answer answer = reader.watch(content.store().resourceVersion())) {
            if (answer.status() == 410) {
                return Content.Outcome.GONE;
            }
            CollectionReader.requireOk(answer.status());
            freshness.current();
            backoff.reset();
            Lines lines = new Lines();
            while (answer.next(lines::add, CollectionReader.SILENCE)) {
                for (byte[] line = lines.next(); line != null; line = lines.next()) {
                    if (content.apply(line) == Content.Outcome.GONE) {
                        return Content.Outcome.GONE;
                    }
                    worth.changed(line.length);
                }
                freshness.heard();
            }
            return Content.Outcome.APPLIED;
        }
    }

    private void broken(IOException e) throws InterruptedException {
        freshness.behind();
        LOGGER.atWarn()
                .addKeyValue("collection", key)
                .addKeyValue("reason", e.getMessage())
                .log("watch broken");
        backoff.pause();
    }
}
