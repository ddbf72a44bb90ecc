package io.hypercube.cache;

import io.hypercube.cluster.ClusterReader;
import io.hypercube.list.ListReader;
import io.hypercube.list.MalformedListException;
import io.hypercube.list.NotAListException;
import io.hypercube.list.PageMemory;
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
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;

/** What a collection asks its cluster, as the gateway itself. Blocks. */
final class CollectionReader {
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

    CollectionReader(ClusterReader cluster, CollectionKey key) {
        this.cluster = cluster;
        this.key = key;
    }

    /**
     * Reads the whole collection.
     *
     * @param fits is asked now and then whether so many bytes may be kept
     * @param room is asked later, while views are made, whether what is kept by then may be kept
     * @param written is told of objects that are gone
     */
    Content list(LongPredicate fits, BooleanSupplier room, WrittenVersions written)
            throws IOException, InterruptedException, NotCacheableException {
        ObjectStore store = new ObjectStore(room);
        AtomicInteger items = new AtomicInteger();
        AtomicLong unread = new AtomicLong();
        LongSupplier held = () -> store.memory() + unread.get();
        ListReader reader = new ListReader(
                (bytes, from, to) -> {
                    store.put(bytes, from, to);
                    items.incrementAndGet();
                },
                more -> {
                    if (unread.addAndGet(more) > 0 && more > 0 && !fits.test(held.getAsLong())) {
                        throw new NoRoomException();
                    }
                });
        Optional<String> token = Optional.empty();
        try {
            do {
                Optional<String> next = document(token, reader, held, fits);
                if (next.isPresent() && next.equals(token)) {
                    throw new ProtocolException("the list goes on where it began");
                }
                token = next;
            } while (token.isPresent());
        } catch (NoRoomException e) {
            throw new NotCacheableException(TOO_LARGE);
        } catch (MalformedListException | NotAListException e) {
            throw new NotCacheableException(String.valueOf(e.getMessage()));
        }
        if (store.size() != items.get()) { // the live path shows both, and here there can be one
            throw new NotCacheableException("it has two objects of one name");
        }
        return Content.of(store, reader.envelope(), written);
    }

    private Optional<String> document(Optional<String> token, ListReader reader, LongSupplier held, LongPredicate fits)
            throws IOException, InterruptedException, NotCacheableException {
        String query = token.map(text -> "?continue=" + URLEncoder.encode(text, StandardCharsets.UTF_8))
                .orElse("");
        try (ClusterReader.Answer answer = cluster.open(key.cluster(), key.path() + query)) {
            if (answer.status() == 410 && token.isPresent()) {
                throw new ProtocolException("the list took too long to be gone on with");
            }
            requireOk(answer.status());
            while (answer.next(reader::accept, LIST_SILENCE)) {
                if (!fits.test(held.getAsLong())) {
                    throw new NotCacheableException(TOO_LARGE);
                }
            }
            return reader.endDocument();
        }
    }

    /** The version that the collection has by now: that of a list of one object, read from etcd and not from a memory of it. */
    long version() throws IOException, InterruptedException, NotCacheableException {
        ListReader reader = new ListReader((bytes, from, to) -> {}, PageMemory.upTo(MOST_PROBE_BYTES));
        try (ClusterReader.Answer answer = cluster.open(key.cluster(), key.path() + "?limit=1")) {
            requireOk(answer.status());
            while (answer.next(reader::accept, PROBE_SILENCE)) {
                // until its end
            }
            reader.endDocument();
            return reader.envelope()
                    .resourceVersion()
                    .orElseThrow(() -> new ProtocolException("a list without a resourceVersion"));
        } catch (MalformedListException | NotAListException e) {
            throw new IOException("the list of one object cannot be read", e);
        }
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
