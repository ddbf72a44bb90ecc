package io.hypercube.cache;

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

/** What a collection asks its cluster, as the gateway itself. Blocks. */
final class ListerWatcher {
    /** Longer than any watch of ours lasts, so one that is neither heard of nor ended by then is no longer one. */
    static final Duration SILENCE = Duration.ofSeconds(75);

    private static final Duration LIST_SILENCE = Duration.ofSeconds(30);
    private static final Duration PROBE_SILENCE = Duration.ofSeconds(2);
    private static final int WATCH_SECONDS = 30;
    /** Of a list of one object. */
    private static final long MOST_PROBE_BYTES = 8 << 20;

    private static final String TOO_LARGE = "the collection does not fit into the memory for the cache";

    private final ClusterReader cluster;
    private final CollectionKey key;

    ListerWatcher(ClusterReader cluster, CollectionKey key) {
        this.cluster = cluster;
        this.key = key;
    }

    CollectionKey key() {
        return key;
    }

    /** What is to be kept of a list: whether it may be, and who is told of it. */
    interface Keeping {
        /** Asked now and then, whether so many bytes may be kept. */
        boolean fits(long bytes);

        /** Asked later, while views are made, whether what is kept by then may be kept. */
        boolean hasRoom();

        /** Is told of objects that are gone. */
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
     * Reads the whole collection out of what a caller is reading at the moment.
     *
     * <p>These bytes are what the gateway itself would get, for only what the API server serves itself from its storage is kept. There
     * RBAC, like every authorizer, allows or refuses a list as a whole and filters nothing out of it, and nothing else that the call
     * carries changes its bytes: it is a list without parameters, of plain JSON that is not indented. Nothing rests on that alone: the
     * gateway, with its own credential, must be allowed to list and to watch the collection, and must find as many objects in it at
     * that version.
     *
     * @throws IOException when they end before the list does, or are not the list that the gateway itself would get
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
            throw new ProtocolException("the list comes in several documents");
        }
        return pipe;
    }

    /** Asks as the gateway how many objects there were at the version of these. */
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
            throw new ProtocolException("the caller's list of " + store.size() + " objects is not the gateway's");
        }
    }

    /** Reads a part of the list that is small. */
    private Optional<String> read(String query, ListReader reader)
            throws IOException, InterruptedException, NotCacheableException {
        try (ClusterReader.Answer answer = cluster.open(key.cluster(), key.path() + query)) {
            requireOk(answer.status());
            while (answer.next(reader::accept, PROBE_SILENCE)) {
                // until its end
            }
            return reader.endDocument();
        } catch (MalformedListException | NotAListException e) {
            throw new IOException("the list of one object cannot be read", e);
        }
    }

    /** Where a document comes from. */
    private interface Documents {
        /** @param token where the list goes on; empty for its beginning */
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
                    throw new ProtocolException("the list goes on where it began");
                }
                token = next;
            } while (token.isPresent());
        } catch (CacheFullException e) {
            throw new NotCacheableException(TOO_LARGE);
        }
        if (store.size() != items.get()) { // the live path shows both, and here there can be one
            throw new NotCacheableException("it has two objects of one name");
        }
        return WatchedStore.of(store, reader.envelope(), keeping.written());
    }

    private ClusterReader.Answer open(Optional<String> token) throws IOException, InterruptedException {
        String query = token.map(text -> "?continue=" + URLEncoder.encode(text, StandardCharsets.UTF_8))
                .orElse("");
        ClusterReader.Answer answer = cluster.open(key.cluster(), key.path() + query);
        if (answer.status() == 410 && token.isPresent()) {
            answer.close();
            throw new ProtocolException("the list took too long to be gone on with");
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

    /** The version that the collection has by now: that of a list of one object, read from etcd and not from a memory of it. */
    long version() throws IOException, InterruptedException, NotCacheableException {
        ListReader reader = new ListReader((bytes, from, to) -> {}, PageMemory.upTo(MOST_PROBE_BYTES));
        read("?limit=1", reader);
        return reader.envelope()
                .resourceVersion()
                .orElseThrow(() -> new ProtocolException("a list without a resourceVersion"));
    }

    /**
     * Goes on from a version. The server ends it in order within a minute, not all of ours at the same moment; that it can be
     * gone on with is all that is heard of a quiet collection where the server sends no bookmarks.
     */
    ClusterReader.Answer watch(long version) throws IOException, InterruptedException {
        int seconds = WATCH_SECONDS + ThreadLocalRandom.current().nextInt(WATCH_SECONDS);
        return cluster.open(
                key.cluster(),
                key.path() + "?allowWatchBookmarks=true&resourceVersion=" + version + "&timeoutSeconds=" + seconds
                        + "&watch=true");
    }

    /** Overload and failure may pass; that something is forbidden or not there is not asked again soon. */
    static void requireOk(int status) throws IOException, NotCacheableException {
        if (status == 429 || status == 401 || status >= 500) {
            throw new ProtocolException("status " + status);
        }
        if (status != 200) {
            throw NotCacheableException.refused(status);
        }
    }
}
