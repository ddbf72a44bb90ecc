package io.hypercube.proxy.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cache.CacheConfig;
import io.hypercube.cluster.upstream.UpstreamConfig;
import io.hypercube.core.http.Json;
import io.hypercube.list.GoldenFile;
import io.hypercube.list.RowObject;
import io.hypercube.list.query.ListQuery;
import io.hypercube.proxy.TestGateway;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Sends every golden case through the whole proxy, live and from the cache. Lists that the cache cannot hold, or cannot
 * serve in the requested format, are always live. Lists that cannot be paged are always a 502.
 */
class CachedGoldenTest {
    private static final UpstreamConfig UPSTREAM =
            new UpstreamConfig(Duration.ofSeconds(30), Duration.ofSeconds(30), 1000, List.of(), List.of());
    private static final String TABLE = "application/json;as=Table;g=meta.k8s.io;v=v1";

    private static final AtomicInteger FROM_MEMORY = new AtomicInteger();
    private static final AtomicInteger LIVE = new AtomicInteger();
    private static final AtomicInteger REFUSED = new AtomicInteger();

    private static TestGateway gateway;
    private static GoldenCluster cluster;
    private static HttpClient http;

    @BeforeAll
    static void open() throws IOException {
        cluster = new GoldenCluster();
        gateway = new TestGateway(UPSTREAM, new CacheConfig(64 << 20, false, Duration.ofMinutes(1)))
                .with("golden", cluster.url());
        http = HttpClient.newHttpClient();
    }

    @AfterAll
    static void close() throws IOException {
        http.close();
        gateway.close();
        cluster.close();
        assertThat(FROM_MEMORY.get()).as("cases that the cache can serve").isGreaterThan(110);
        assertThat(LIVE.get()).as("cases that it cannot serve").isBetween(10, 30);
        assertThat(REFUSED.get()).as("cases that cannot be paged").isGreaterThan(50);
    }

    @TestFactory
    List<DynamicContainer> answersAsWrittenFromMemoryToo() throws IOException {
        return GoldenFile.all().stream()
                .map(golden -> DynamicContainer.dynamicContainer(
                        golden.name(),
                        golden.cases().stream().map(each -> DynamicTest.dynamicTest(each.title(), () -> check(each)))))
                .toList();
    }

    private static void check(GoldenFile.Case each) throws Exception {
        VersionedList list = VersionedList.of(each.documents());
        boolean table = list.documents().getFirst().contains("\"rows\"");
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        gateway.paged("golden", cluster.path(list.documents()) + query(each, table)))
                .header("Accept", table ? TABLE : "application/json");

        HttpResponse<byte[]> live = send(request.copy().header("Cache-Control", "no-cache"));
        send(request);
        // a filtered list does not wait until the cache has listed the collection
        HttpResponse<byte[]> asked = table || !list.canBeKept() || live.statusCode() != 200
                ? send(request)
                : await().until(() -> send(request), page -> source(page).startsWith("cache; age="));

        if (table
                && each.rowObject() instanceof RowObject.Metadata
                && !ListQuery.parse(each.query()).needsWholeObject()) {
            // then the API server is asked for metadata, which this case does not test
            assertThat(source(asked)).isEqualTo("live");
        } else {
            assertAsWritten(each.expected(), live);
            assertAsWritten(each.expected(), asked);
        }
        assertThat(text(asked)).isEqualTo(text(live));
        if (live.statusCode() != 200) {
            REFUSED.incrementAndGet();
            assertThat(source(asked)).isEqualTo("none");
        } else if (table || !list.canBeKept()) {
            LIVE.incrementAndGet();
            assertThat(source(asked)).isEqualTo("live");
        } else {
            FROM_MEMORY.incrementAndGet();
            assertThat(source(asked)).startsWith("cache; age=");
        }
    }

    private static void assertAsWritten(String expected, HttpResponse<byte[]> answer) {
        String text = text(answer);
        if (expected.startsWith("->")) {
            assertThat("-> " + names(text)).isEqualTo(expected);
        } else if (expected.startsWith("=>")) {
            assertThat("=> " + text).isEqualTo(expected);
        } else if (expected.startsWith("400 ")) {
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(message(answer)).isEqualTo(expected.substring(4));
        } else {
            assertThat(answer.statusCode()).isEqualTo(502);
            // the byte position differs here
            assertThat(message(answer)).contains(expected.replaceFirst("malformed at byte [0-9]+", ""));
        }
    }

    /** {@code a b (7)}. */
    private static String names(String text) {
        Map<?, ?> page = Json.read(text.getBytes(StandardCharsets.UTF_8), Map.class);
        List<String> words = new ArrayList<>();
        for (Map<?, ?> metadata : VersionedList.metadata(page)) {
            words.add(String.valueOf(metadata.get("name")));
        }
        words.add("(" + page.get("total") + ")");
        return String.join(" ", words);
    }

    /** The seven paging parameters; golden files do not cover others. */
    private static String query(GoldenFile.Case each, boolean table) {
        List<String> pairs = each.query().entrySet().stream()
                .filter(entry -> ListQuery.PARAMETERS.contains(entry.getKey()))
                .flatMap(entry -> entry.getValue().stream()
                        .map(value -> entry.getKey() + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8)))
                .collect(Collectors.toCollection(ArrayList::new));
        if (table) {
            pairs.add("includeObject="
                    + switch (each.rowObject()) {
                        case RowObject.None none -> "None";
                        case RowObject.Metadata metadata -> "Metadata";
                        case RowObject.AsFetched asFetched -> "Object";
                    });
        }
        if (table && pairs.size() == 1) {
            pairs.add("pageNum=1"); // without a paging parameter the API server's own Table is passed through
        }
        return pairs.isEmpty() ? "" : "?" + String.join("&", pairs);
    }

    private static HttpResponse<byte[]> send(HttpRequest.Builder request) throws Exception {
        return http.send(request.build(), BodyHandlers.ofByteArray());
    }

    private static String text(HttpResponse<byte[]> answer) {
        return VersionedList.unversioned(new String(answer.body(), StandardCharsets.UTF_8));
    }

    private static String message(HttpResponse<byte[]> answer) {
        return String.valueOf(Json.read(answer.body(), Map.class).get("message"));
    }

    private static String source(HttpResponse<byte[]> answer) {
        return answer.headers().firstValue("Hypercube-Source").orElse("none");
    }
}
