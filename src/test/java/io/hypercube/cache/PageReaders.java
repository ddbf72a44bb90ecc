package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.core.http.Json;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Several clients that read all objects of a faulty cluster continuously. Each page must equal the cluster's state at the page's
 * version, from memory or live, and each error must be a Status with the response's own code.
 */
final class PageReaders implements AutoCloseable {
    private static final int READERS = 3;
    private static final Duration PAUSE = Duration.ofMillis(60);

    private final Client client;
    private final String target;
    private final FaultyCluster cluster;
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final List<Thread> threads;
    private volatile boolean over;

    final AtomicInteger fromMemory = new AtomicInteger();
    final AtomicInteger live = new AtomicInteger();
    final AtomicInteger refused = new AtomicInteger();

    PageReaders(Client client, String target, FaultyCluster cluster) {
        this.client = client;
        this.target = target;
        this.cluster = cluster;
        this.threads = IntStream.range(0, READERS)
                .mapToObj(i -> Thread.ofVirtual().name("reader " + i).start(this::read))
                .toList();
    }

    private void read() {
        try {
            while (!over) {
                check(client.get(target));
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        } catch (RuntimeException | AssertionError e) {
            failures.add(e);
        }
    }

    private void check(HttpResponse<byte[]> answer) {
        if (answer.statusCode() == 200) {
            requireTrue(cluster, answer);
            (source(answer).startsWith("cache") ? fromMemory : live).incrementAndGet();
        } else {
            Map<?, ?> status = Json.read(answer.body(), Map.class);
            assertThat(status.get("kind")).isEqualTo("Status");
            assertThat(status.get("code")).isEqualTo(answer.statusCode());
            refused.incrementAndGet();
        }
    }

    static void requireTrue(FaultyCluster cluster, HttpResponse<byte[]> answer) {
        Map<?, ?> page = Json.read(answer.body(), Map.class);
        Map<?, ?> metadata = (Map<?, ?>) Objects.requireNonNull(page.get("metadata"));
        long version = Long.parseLong(String.valueOf(metadata.get("resourceVersion")));
        Set<@Nullable Object> expected = new HashSet<>();
        cluster.state(version)
                .values()
                .forEach(item -> expected.add(Json.read(item.getBytes(StandardCharsets.UTF_8), Map.class)));
        assertThat(new HashSet<>((List<?>) Objects.requireNonNull(page.get("items"))))
                .as(source(answer) + ", items at " + version)
                .isEqualTo(expected);
        assertThat(page.get("total")).isEqualTo(expected.size());
    }

    static String source(HttpResponse<byte[]> answer) {
        return answer.headers().firstValue("Hypercube-Source").orElse("none");
    }

    /** The cluster's objects as the gateway lists them. */
    static long metric(Client client, String name) {
        String text = new String(client.get("/metrics").body(), StandardCharsets.UTF_8);
        return text.lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow();
    }

    /** Stops the clients and fails if one saw a wrong page. */
    @Override
    public void close() {
        over = true;
        await().until(() -> threads.stream().noneMatch(Thread::isAlive));
        assertThat(failures).isEmpty();
    }
}
