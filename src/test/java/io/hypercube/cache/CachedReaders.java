package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.http.Json;
import io.hypercube.list.ListPage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Several readers that request pages continuously and compare each with the cluster's state at the page's version. */
final class CachedReaders implements AutoCloseable {
    private static final int READERS = 3;
    private static final Duration PAUSE = Duration.ofMillis(10);

    /** May return nothing when the page must be read from the cluster. */
    @FunctionalInterface
    interface Pages {
        Optional<ListPage> page() throws InterruptedException;
    }

    private final Pages pages;
    private final FaultyCluster cluster;
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final AtomicLongArray rounds = new AtomicLongArray(READERS);
    private final AtomicLong answered = new AtomicLong();
    private final List<Thread> threads;
    private volatile boolean over;

    CachedReaders(FaultyCluster cluster, Pages pages) {
        this.cluster = cluster;
        this.pages = pages;
        this.threads = IntStream.range(0, READERS)
                .mapToObj(i -> Thread.ofVirtual().name("reader " + i).start(() -> read(i)))
                .toList();
    }

    private void read(int reader) {
        try {
            while (!over) {
                pages.page().ifPresent(this::check);
                rounds.incrementAndGet(reader);
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        } catch (InterruptedException | RuntimeException | AssertionError e) {
            failures.add(e);
        }
    }

    /** The number of pages answered from memory. */
    long answered() {
        return answered.get();
    }

    private void check(ListPage page) {
        answered.incrementAndGet();
        requireTrue(cluster, page);
    }

    /** Asserts that the page is the cluster's state at its version. */
    static void requireTrue(FaultyCluster cluster, ListPage page) {
        String text = new String(page.toBytes(), StandardCharsets.UTF_8);
        Map<?, ?> list = parse(text);
        Map<?, ?> metadata = (Map<?, ?>) Objects.requireNonNull(list.get("metadata"));
        long version = Long.parseLong(String.valueOf(metadata.get("resourceVersion")));
        Set<@Nullable Object> expected = new HashSet<>();
        cluster.state(version).values().forEach(item -> expected.add(parse(item)));
        assertThat(new HashSet<>((List<?>) Objects.requireNonNull(list.get("items"))))
                .as("items at " + version)
                .isEqualTo(expected);
        assertThat(page.total()).isEqualTo(expected.size());
    }

    private static Map<?, ?> parse(String json) {
        return Json.read(json.getBytes(StandardCharsets.UTF_8), Map.class);
    }

    /** Stops the readers, and asserts that all pages were right. It fails when a reader waits for a page that does not come. */
    @Override
    public void close() {
        over = true;
        await().until(() -> threads.stream().noneMatch(Thread::isAlive));
        assertThat(failures).isEmpty();
    }

    /** How many pages the reader has asked for and got that got the fewest. */
    long leastRounds() {
        return IntStream.range(0, READERS).mapToLong(rounds::get).min().orElseThrow();
    }
}
