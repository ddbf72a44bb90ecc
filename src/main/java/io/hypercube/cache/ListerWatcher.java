package io.hypercube.cache;

import io.hypercube.cache.store.ObjectStore;
import io.hypercube.cache.store.ObjectStore.CacheFullException;
import io.hypercube.cluster.ClusterReader;
import io.hypercube.list.ListReader;
import io.hypercube.list.NotAListException;
import io.hypercube.list.PageMemory;
import io.hypercube.list.json.MalformedListException;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** The LIST and WATCH calls of a collection, with the gateway's own credential. Blocks. */
final class ListerWatcher {
    private static final Duration LIST_SILENCE = Duration.ofSeconds(30);
    private static final Duration PROBE_SILENCE = Duration.ofSeconds(2);
    private static final int WATCH_SECONDS = 30;
    /** Limit for the answer to a list of one object. */
    private static final long MOST_PROBE_BYTES = 8 << 20;

    private static final String TOO_LARGE = "the collection exceeds the memory limit of the cache";

    private final ClusterReader cluster;
    private final CollectionKey key;

    ListerWatcher(ClusterReader cluster, CollectionKey key) {
        this.cluster = cluster;
        this.key = key;
    }

    CollectionKey key() {
        return key;
    }

    /** Limits on what may be kept of a list, and the tracker of deletions. */
    interface Keeping {
        /** Whether this many bytes may be kept. Called repeatedly during the list. */
        boolean fits(long bytes);

        /** Whether the memory used by now may be kept. Called later, while views are built. */
        boolean hasRoom();

        /** Receives the objects that a watch reports as deleted. */
        WrittenVersions written();
    }

    /** Reads the whole collection. */
    WatchedStore list(Keeping keeping) throws IOException, InterruptedException, NotCacheableException {
        try {
            return read(keeping, this::open);
        } catch (MalformedListException | NotAListException e) {
            throw new NotCacheableException(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Reads the whole collection from the bytes that a caller's live page is reading.
     *
     * <p>The gateway's own list would have the same bytes. Only resources that the API server serves from its own
     * storage are cached; for these, RBAC and every other authorizer allow or deny a list as a whole and do not filter
     * it. The request is a list without parameters, in plain JSON without indentation, so nothing else in it changes
     * the bytes. As a safeguard, the gateway's own credential must be allowed to list and watch the collection, and
     * must find the same number of objects at that version.
     *
     * @throws IOException when the stream ends before the list does, or the list differs from the gateway's own
     */
    WatchedStore list(ListPipe pipe, Keeping keeping) throws IOException, InterruptedException, NotCacheableException {
        try (pipe) {
            WatchedStore content = read(keeping, token -> only(pipe, token));
            requireTheSame(content.store());
            return content;
        } catch (MalformedListException | NotAListException e) {
            throw new IOException("the list cannot be read", e);
        }
    }

    private static ListPipe only(ListPipe pipe, Optional<String> token) throws ProtocolException {
        if (token.isPresent()) {
            throw new ProtocolException("the list was sent in several documents");
        }
        return pipe;
    }

    /** Compares the number of objects with a list made by the gateway's credential at the same resourceVersion. */
    private void requireTheSame(ObjectStore store) throws IOException, InterruptedException, NotCacheableException {
        AtomicInteger items = new AtomicInteger();
        ListReader reader =
                new ListReader((bytes, from, to) -> items.incrementAndGet(), PageMemory.upTo(MOST_PROBE_BYTES));
        String exactly = "?limit=1&resourceVersion=" + store.resourceVersion() + "&resourceVersionMatch=Exact";
        boolean more = read(exactly, reader).isPresent();
        long remaining = reader.envelope().remaining();
        if (reader.envelope().resourceVersion().orElse(0) != store.resourceVersion()
                || items.get() + remaining != store.size()
                || more != remaining > 0) {
            throw new ProtocolException("the caller's list of " + store.size() + " objects differs from the gateway's");
        }
    }

    /** Reads a short list. */
    private Optional<String> read(String query, ListReader reader)
            throws IOException, InterruptedException, NotCacheableException {
        try (ClusterReader.Answer answer = cluster.open(key.cluster(), key.path() + query)) {
            requireOk(answer.status());
            while (answer.next(reader::accept, PROBE_SILENCE)) {
                // reads to the end
            }
            return reader.endDocument();
        } catch (MalformedListException | NotAListException e) {
            throw new IOException("the list of one object cannot be read", e);
        }
    }

    /** A source of the documents of a list. */
    private interface Documents {
        /** @param token the continue token; empty for the first document */
        ClusterReader.Answer open(Optional<String> token) throws IOException, InterruptedException;
    }

    private WatchedStore read(Keeping keeping, Documents documents)
            throws IOException, InterruptedException, NotCacheableException {
        ObjectStore store = new ObjectStore(keeping::hasRoom);
        AtomicInteger items = new AtomicInteger();
        AtomicLong unread = new AtomicLong();
        LongSupplier held = () -> store.memory() + unread.get();
        ListReader reader = new ListReader(
                (bytes, from, to) -> {
                    store.put(bytes, from, to);
                    items.incrementAndGet();
                },
                more -> {
                    if (unread.addAndGet(more) > 0 && more > 0 && !keeping.fits(held.getAsLong())) {
                        throw new CacheFullException();
                    }
                });
        Optional<String> token = Optional.empty();
        try {
            do {
                Optional<String> next = document(documents.open(token), reader, () -> keeping.fits(held.getAsLong()));
                if (next.isPresent() && next.equals(token)) {
                    throw new ProtocolException("the list repeated its continue token");
                }
                token = next;
            } while (token.isPresent());
        } catch (CacheFullException e) {
            throw new NotCacheableException(TOO_LARGE);
        }
        if (store.size() != items.get()) { // the live path shows both, but the store keeps one per name
            throw new NotCacheableException("the list has two objects with the same name");
        }
        return WatchedStore.of(store, reader.envelope(), keeping.written());
    }

    private ClusterReader.Answer open(Optional<String> token) throws IOException, InterruptedException {
        String query = token.map(text -> "?continue=" + URLEncoder.encode(text, StandardCharsets.UTF_8))
                .orElse("");
        ClusterReader.Answer answer = cluster.open(key.cluster(), key.path() + query);
        if (answer.status() == 410 && token.isPresent()) {
            answer.close();
            throw new ProtocolException("the continue token expired (410 Gone)");
        }
        return answer;
    }

    private static Optional<String> document(ClusterReader.Answer document, ListReader reader, BooleanSupplier fits)
            throws IOException, InterruptedException, NotCacheableException {
        try (document) {
            requireOk(document.status());
            while (document.next(reader::accept, LIST_SILENCE)) {
                if (!fits.getAsBoolean()) {
                    throw new NotCacheableException(TOO_LARGE);
                }
            }
            return reader.endDocument();
        }
    }

    /**
     * The current resourceVersion of the collection, from a list of one object that is read from etcd and not from the
     * watch cache of the API server.
     */
    long version() throws IOException, InterruptedException, NotCacheableException {
        ListReader reader = new ListReader((bytes, from, to) -> {}, PageMemory.upTo(MOST_PROBE_BYTES));
        read("?limit=1", reader);
        return reader.envelope()
                .resourceVersion()
                .orElseThrow(() -> new ProtocolException("the list has no resourceVersion"));
    }

    /**
     * Watches from a resourceVersion. The timeout is 30 to 60 seconds, random so that watches do not all end at once.
     * Where the server sends no bookmarks, restarting the watch is the only confirmation that a quiet collection is up
     * to date.
     */
    ClusterReader.Answer watch(long version) throws IOException, InterruptedException {
        int seconds = WATCH_SECONDS + ThreadLocalRandom.current().nextInt(WATCH_SECONDS);
        return cluster.open(
                key.cluster(),
                key.path() + "?allowWatchBookmarks=true&resourceVersion=" + version + "&timeoutSeconds=" + seconds
                        + "&watch=true");
    }

    /** Overload and server errors are retried; any other status, such as 403 or 404, is not retried soon. */
    static void requireOk(int status) throws IOException, NotCacheableException {
        if (status == 429 || status == 401 || status >= 500) {
            throw new ProtocolException("status " + status);
        }
        if (status != 200) {
            throw NotCacheableException.refused(status);
        }
    }
}
