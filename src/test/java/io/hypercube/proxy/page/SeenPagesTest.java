package io.hypercube.proxy.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cache.CacheConfig;
import io.hypercube.core.http.Json;
import io.hypercube.proxy.TestGateway;
import io.hypercube.testbed.Seed;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests pages from memory after live ones, while the cluster's watch lags behind its lists. */
class SeenPagesTest {
    private static final String ALL = "/apis/odd.io/v1/oddities?pageSize=5";
    private static final String SOME = "/apis/odd.io/v1/namespaces/a/oddities?pageSize=5";

    private final Random random = Seed.random();
    private final HttpClient http = HttpClient.newHttpClient();
    private final TestGateway gateway =
            new TestGateway(TestGateway.UPSTREAM, new CacheConfig(64 << 20, false, Duration.ofMinutes(1)));
    private ChangingCluster cluster;

    @BeforeEach
    void start() throws IOException {
        cluster = new ChangingCluster(random);
        gateway.with("odd", cluster.url());
        await().until(() -> isFromMemory(get("alice", ALL)));
    }

    @AfterEach
    void stop() throws IOException {
        cluster.close();
        gateway.close();
        http.close();
    }

    @Test
    @Shows("3.23")
    void noPageFromMemoryIsOlderThanALiveOneBefore() throws Exception {
        cluster.holdBack(true);
        cluster.change();
        long seen = version(live("alice", ALL));
        assertThat(seen).isEqualTo(cluster.version());

        assertThat(version(get("alice", ALL))).isGreaterThanOrEqualTo(seen);
        assertThat(version(get("alice", SOME))).isGreaterThanOrEqualTo(seen);

        cluster.holdBack(false);
        await().until(() -> isFromMemory(get("alice", ALL)));
        assertThat(version(get("alice", ALL))).isGreaterThanOrEqualTo(seen);
    }

    /** Otherwise one caller could send all others to the cluster. */
    @Test
    void anotherReaderGetsPagesFromMemoryMeanwhile() throws Exception {
        cluster.holdBack(true);
        cluster.change();
        live("alice", ALL);

        assertThat(isFromMemory(get("bob", ALL))).isTrue();
    }

    /** Neither an event nor a bookmark tells that nothing has happened since. */
    @Test
    void aQuietCollectionIsListedAgainForItsReader() throws Exception {
        cluster.holdBack(true);
        cluster.change();
        long seen = version(live("alice", ALL));

        HttpResponse<byte[]> page = await().until(() -> get("alice", ALL), SeenPagesTest::isFromMemory);
        assertThat(version(page)).isGreaterThanOrEqualTo(seen);
    }

    @Test
    @Shows("3.23")
    void aReaderNeverGoesBack() throws Exception {
        long seen = 0;
        int fromMemory = 0;
        for (int i = 0; i < 60 || fromMemory == 0; i++) {
            cluster.holdBack(random.nextInt(3) == 0);
            cluster.change();
            String target = random.nextBoolean() ? ALL : SOME;
            HttpResponse<byte[]> page = random.nextInt(4) == 0 ? live("alice", target) : get("alice", target);
            fromMemory += isFromMemory(page) ? 1 : 0;
            long version = version(page);
            assertThat(version).isGreaterThanOrEqualTo(seen);
            seen = version;
        }
    }

    private HttpResponse<byte[]> live(String account, String target) throws Exception {
        HttpResponse<byte[]> page = get(account, target, "no-cache");
        assertThat(isFromMemory(page)).isFalse();
        return page;
    }

    private HttpResponse<byte[]> get(String account, String target) throws Exception {
        return get(account, target, "max-age=0");
    }

    private HttpResponse<byte[]> get(String account, String target, String control) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(gateway.paged("odd", target))
                .header("Authorization", "Bearer " + account)
                .header("Cache-Control", control)
                .build();
        HttpResponse<byte[]> page = http.send(request, BodyHandlers.ofByteArray());
        assertThat(page.statusCode()).isEqualTo(200);
        return page;
    }

    private static boolean isFromMemory(HttpResponse<byte[]> page) {
        return page.headers().firstValue("Hypercube-Source").orElse("").startsWith("cache");
    }

    private static long version(HttpResponse<byte[]> page) {
        Map<?, ?> metadata = (Map<?, ?>)
                Objects.requireNonNull(Json.read(page.body(), Map.class).get("metadata"));
        return Long.parseLong(String.valueOf(metadata.get("resourceVersion")));
    }
}
