package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterReader.Answer;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;
import io.hypercube.list.ListPage;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.Selector;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests what a list that is read for a live page leaves in the cache. */
class LiveReadTest {
    private static final ListQuery FIRST = new ListQuery(Selector.EVERYTHING, 1, 1, List.of());
    private static final int SIZE = 512 << 10;

    private final ListedCluster listed = new ListedCluster(SIZE);
    private final Cluster cluster = Clusters.named("read");
    private final CollectionKey pods = key("pods", "");
    private WatchCache cache = withMemory(8 << 20);

    @BeforeEach
    void open() {
        new AskingCaller(cache).awaitBackends(cluster);
    }

    private WatchCache withMemory(long bytes) {
        return new WatchCache(listed, new CacheConfig(bytes, false, Duration.ZERO));
    }

    @AfterEach
    void close() {
        cache.close();
    }

    @Test
    void fillsTheCollection() throws Exception {
        try (LiveRead reading = cache.reading(AskingCaller.whole(pods))) {
            assertThat(reading.fills()).isTrue();
            assertThat(cache.size()).isZero();
            read(reading, 1);
            reading.ended();
        }

        assertThat(page(pods).orElseThrow().total()).isEqualTo(SIZE / 4096);
        assertThat(listed.lists(pods)).as("lists made by the gateway").isZero();
    }

    @Test
    void ofAListThatDoesNotComeWholeNothingIsLeft() throws Exception {
        try (LiveRead reading = cache.reading(AskingCaller.whole(pods))) {
            read(reading, 2);
            assertThat(cache.size()).isEqualTo(1);
        }

        await().untilAsserted(() -> assertThat(cache.size()).isZero());
        assertThat(cache.memory()).isLessThan(256 << 10);
        try (LiveRead again = cache.reading(AskingCaller.whole(pods))) {
            assertThat(again.fills()).isTrue();
        }
    }

    @Test
    void readersOfAListThatBreaksOffGetTheGatewaysOwn() throws Exception {
        CompletableFuture<Optional<ListPage>> page;
        try (LiveRead reading = cache.reading(AskingCaller.whole(pods))) {
            read(reading, 2);
            page = asked(pods);
        }

        assertThat(page.join()).isPresent();
        assertThat(listed.lists(pods)).isEqualTo(1);
    }

    @Test
    void readersOfAListThatIsBeingReadWaitForIt() throws Exception {
        CompletableFuture<Optional<ListPage>> page;
        try (LiveRead reading = cache.reading(AskingCaller.whole(pods))) {
            read(reading, 1);
            page = asked(pods);
            assertThat(page).isNotDone();
            reading.ended();
        }

        assertThat(page.join()).isPresent();
        assertThat(listed.lists(pods)).isZero();
    }

    /** Other callers would receive it, although it differs from what the gateway sees. */
    @Test
    void aListOfFewerObjectsThanTheGatewayFindsIsNotKept() throws Exception {
        byte[] filtered = "{\"kind\":\"List\",\"metadata\":{\"resourceVersion\":\"7\"},\"items\":[]}"
                .getBytes(StandardCharsets.UTF_8);
        try (LiveRead reading = cache.reading(AskingCaller.whole(pods))) {
            reading.began();
            reading.bytes(filtered, 0, filtered.length);
            reading.ended();
        }

        await().untilAsserted(() -> assertThat(cache.size()).isZero());
        assertThat(page(pods)).isEmpty();
    }

    @Test
    void whatDoesNotFitIsDroppedAndRefused() throws Exception {
        cache.close();
        cache = withMemory(SIZE / 2);
        open();
        try (LiveRead reading = cache.reading(AskingCaller.whole(pods))) {
            read(reading, 1);
            reading.ended();
        }

        await().untilAsserted(() -> assertThat(cache.size()).isZero());
        try (LiveRead again = cache.reading(AskingCaller.whole(pods))) {
            assertThat(again.fills()).isFalse();
        }
        assertThat(page(pods)).isEmpty();
        assertThat(page(pods)).isEmpty();
    }

    @Test
    void oneAtATimeFills() throws Exception {
        try (LiveRead first = cache.reading(AskingCaller.whole(pods));
                LiveRead second = cache.reading(AskingCaller.whole(pods))) {
            assertThat(first.fills()).isTrue();
            assertThat(second.fills()).isFalse();
            read(first, 1);
            first.ended();
            read(second, 1);
            second.ended();
        }

        assertThat(page(pods)).isPresent();
        assertThat(listed.lists(pods)).isZero();
    }

    /** The write may happen after the list was made, and the same client reads next. */
    @Test
    void whatIsWrittenBeforeTheListBeginsToComeIsSeen() throws Exception {
        RequestInfo.Resource write = new RequestInfo.Resource(Verb.PATCH, pods.resource(), null, "o1", null);
        try (LiveRead reading = cache.reading(AskingCaller.whole(pods))) {
            WriteObserver writeObserver = cache.writeObserver(cluster, write);
            read(reading, 1);
            reading.ended();
            byte[] answer = "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"o1\",\"resourceVersion\":\"9\"}}"
                    .getBytes(StandardCharsets.UTF_8);
            writeObserver.head(200, true);
            writeObserver.bytes(answer);
            writeObserver.ended();
        }

        assertThat(page(pods)).as("the watch has not reported the write").isEmpty();
    }

    /** The write was sent before the collection was started, and its answer arrives after the list. */
    @Test
    void whatIsWrittenWhileTheListIsMadeIsSeen() throws Exception {
        RequestInfo.Resource write = new RequestInfo.Resource(Verb.PATCH, pods.resource(), null, "o1", null);
        WriteObserver writeObserver = cache.writeObserver(cluster, write);
        try (LiveRead reading = cache.reading(AskingCaller.whole(pods))) {
            read(reading, 1);
            reading.ended();
        }
        assertThat(page(pods)).isPresent();
        int asked = listed.versions(pods);

        writeObserver.head(200, true);
        writeObserver.ended();

        assertThat(page(pods)).isPresent();
        assertThat(listed.versions(pods)).as("requests for the current version").isEqualTo(asked + 1);
    }

    @Test
    void ofAnAnswerThatIsNoListNothingIsKept() throws Exception {
        cache.reading(AskingCaller.whole(pods)).close();

        assertThat(cache.size()).isZero();
    }

    @Test
    void whatIsNeverKeptIsNotFilled() throws Exception {
        for (CollectionKey key : List.of(
                key("secrets", ""),
                new CollectionKey(cluster, new GroupVersionResource("aggregated.example", "v1", "notes"), ""))) {
            try (LiveRead reading = cache.reading(AskingCaller.whole(key))) {
                assertThat(reading.fills()).isFalse();
            }
        }
    }

    @Test
    void opensAFewBeside() throws Exception {
        for (String resource : List.of("pods", "services", "nodes")) {
            cache.openBeside(key(resource, ""));
        }

        assertThat(cache.size()).isGreaterThanOrEqualTo(2);
        await().untilAsserted(() -> assertThat(cache.isListed(pods)).isTrue());
        assertThat(page(pods)).isPresent();
        assertThat(listed.lists(pods)).isEqualTo(1);
        cache.openBeside(pods);
        assertThat(listed.lists(pods)).isEqualTo(1);
    }

    private CompletableFuture<Optional<ListPage>> asked(CollectionKey key) {
        CompletableFuture<Optional<ListPage>> page = new CompletableFuture<>();
        Thread asking = Thread.ofVirtual().start(() -> {
            try {
                page.complete(page(key));
            } catch (InterruptedException e) {
                page.completeExceptionally(e);
            }
        });
        await().until(() -> asking.getState() == Thread.State.WAITING || page.isDone());
        return page;
    }

    /** @param part 1 for the whole list, 2 for half of it */
    private void read(LiveRead reading, int part) throws Exception {
        reading.began();
        StringBuilder whole = new StringBuilder();
        try (Answer answer = listed.open(cluster, "/live")) {
            boolean more = true;
            while (more) {
                more = answer.next(
                        (bytes, offset, length) ->
                                whole.append(new String(bytes, offset, length, StandardCharsets.ISO_8859_1)),
                        Duration.ofSeconds(1));
            }
        }
        byte[] bytes = whole.toString().getBytes(StandardCharsets.ISO_8859_1);
        reading.bytes(bytes, 0, bytes.length / part);
    }

    private Optional<ListPage> page(CollectionKey key) throws InterruptedException {
        return new AskingCaller(cache).page(key, FIRST, 0);
    }

    private CollectionKey key(String resource, String namespace) {
        return new CollectionKey(cluster, new GroupVersionResource("", "v1", resource), namespace);
    }
}
