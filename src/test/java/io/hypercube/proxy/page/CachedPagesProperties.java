package io.hypercube.proxy.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cache.CacheConfig;
import io.hypercube.cluster.upstream.UpstreamConfig;
import io.hypercube.core.http.Json;
import io.hypercube.list.query.RandomLists;
import io.hypercube.proxy.TestGateway;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/**
 * Sends requests through the whole proxy while the cluster changes: a page from the cache equals the live page of its
 * version.
 */
class CachedPagesProperties {
    private static final UpstreamConfig UPSTREAM =
            new UpstreamConfig(Duration.ofSeconds(30), Duration.ofSeconds(30), 1000, List.of(), List.of());
    private static final int READERS = 4;
    private static final int CHANGES = 250;

    private final HttpClient http = HttpClient.newHttpClient();

    @Property(tries = 6, shrinking = ShrinkingMode.OFF)
    void aPageFromMemoryIsTheLiveOneOfItsVersion(@ForAll Random random) throws Exception {
        requireEqual(random, false);
    }

    @Property(tries = 4, shrinking = ShrinkingMode.OFF)
    void soItIsWhileConnectionsAreCut(@ForAll Random random) throws Exception {
        requireEqual(random, true);
    }

    private void requireEqual(Random random, boolean cut) throws Exception {
        List<String> targets = Stream.generate(() -> target(random)).limit(25).toList();
        AtomicBoolean changing = new AtomicBoolean(true);
        try (ChangingCluster cluster = new ChangingCluster(random);
                TestGateway gateway =
                        new TestGateway(UPSTREAM, new CacheConfig(64 << 20, false, Duration.ofMinutes(1)));
                ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
            gateway.with("odd", cluster.url());
            AtomicInteger fromMemory = new AtomicInteger();
            List<Future<?>> answers = IntStream.range(0, READERS)
                    .<Future<?>>mapToObj(i -> readers.submit(
                            reader(gateway, targets, changing, fromMemory, cut, new Random(random.nextLong()))))
                    .toList();
            boolean reading = true;
            for (int i = 0; reading && (i < CHANGES || fromMemory.get() == 0); i++) {
                cluster.change();
                LockSupport.parkNanos(Duration.ofMillis(2).toNanos());
                if (cut && i % 80 == 40) {
                    cluster.cut();
                }
                reading = answers.stream().noneMatch(Future::isDone); // a reader ends early only when it fails
            }
            changing.set(false);
            for (Future<?> answer : answers) {
                answer.get();
            }
            for (String target : targets) {
                requireEqualAtLast(gateway, target, cluster.version());
            }
        }
    }

    /** @param fromMemory counts the pages that came from the cache */
    private Runnable reader(
            TestGateway gateway,
            List<String> targets,
            AtomicBoolean changing,
            AtomicInteger fromMemory,
            boolean cut,
            Random random) {
        return () -> {
            while (changing.get()) {
                String target = targets.get(random.nextInt(targets.size()));
                HttpResponse<byte[]> page = get(gateway, target);
                if (isFromMemory(page)) {
                    HttpResponse<byte[]> live = live(gateway, target, page);
                    assertThat(cut || live.statusCode() == 200).isTrue();
                    if (live.statusCode() == 200) {
                        fromMemory.incrementAndGet();
                        assertThat(text(page)).as(target).isEqualTo(text(live));
                    }
                } else {
                    assertThat(page.statusCode())
                            .as("%s: %s", target, text(page))
                            .isIn(cut ? List.of(200, 502) : List.of(200));
                }
            }
        };
    }

    private void requireEqualAtLast(TestGateway gateway, String target, long version) {
        HttpResponse<byte[]> page = await().until(
                        () -> get(gateway, target + "&resourceVersion=" + version),
                        CachedPagesProperties::isFromMemory);
        assertThat(version(page)).isEqualTo(version);
        assertThat(text(page)).as(target).isEqualTo(text(live(gateway, target, page)));
    }

    private HttpResponse<byte[]> live(TestGateway gateway, String target, HttpResponse<byte[]> page) {
        HttpResponse<byte[]> live =
                get(gateway, target + "&resourceVersionMatch=Exact&resourceVersion=" + version(page));
        assertThat(isFromMemory(live)).isFalse();
        return live;
    }

    private static String target(Random random) {
        String query = RandomLists.parameters(
                        random.nextInt(3) == 0 ? RandomLists.grouping(random) : RandomLists.query(random))
                .entrySet()
                .stream()
                .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        List<String> namespaces = ChangingCluster.NAMESPACES;
        String place =
                random.nextInt(3) == 0 ? "/namespaces/" + namespaces.get(random.nextInt(namespaces.size())) + "/" : "/";
        return "/apis/odd.io/v1" + place + "oddities?" + query;
    }

    private HttpResponse<byte[]> get(TestGateway gateway, String target) {
        try {
            HttpRequest request = HttpRequest.newBuilder(gateway.paged("odd", target))
                    .header("Accept", "application/json")
                    .build();
            return http.send(request, BodyHandlers.ofByteArray());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isFromMemory(HttpResponse<byte[]> page) {
        return page.headers().firstValue("Hypercube-Source").orElse("").startsWith("cache");
    }

    private static long version(HttpResponse<byte[]> page) {
        Map<?, ?> metadata = (Map<?, ?>)
                Objects.requireNonNull(Json.read(page.body(), Map.class).get("metadata"));
        return Long.parseLong(String.valueOf(metadata.get("resourceVersion")));
    }

    private static String text(HttpResponse<byte[]> page) {
        return new String(page.body(), StandardCharsets.UTF_8);
    }
}
