package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.list.ListPage;
import io.hypercube.list.PageMemory;
import io.hypercube.list.RowObject;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.Selector;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests pages of Tables when rows and objects are of different versions, or the cluster returns no rows. */
class TablePageTest {
    private final TabledCluster tabled = new TabledCluster();
    private final Cluster cluster = Clusters.named("tabled");
    private final CollectionKey maps = new CollectionKey(cluster, new GroupVersionResource("", "v1", "configmaps"), "");
    private final WatchCache cache = new WatchCache(tabled, new CacheConfig(64 << 20, false, Duration.ZERO));
    private final AtomicInteger turns = new AtomicInteger();
    private final AtomicLong held = new AtomicLong();

    @BeforeEach
    void open() {
        new ClusterRegistry().put(cluster);
        tabled.objects.put("a", 5L);
        tabled.objects.put("b", 6L);
    }

    @AfterEach
    void close() {
        cache.close();
    }

    /** Requests pages until the collection is cached. */
    private void follow() throws InterruptedException {
        while (new AskingCaller(cache).page(maps, query(1), 0).isEmpty()) {
            // the collection is cached after the second request
        }
    }

    @Test
    void rowsAreFetchedOnceAndInTurn() throws InterruptedException {
        follow();

        assertThat(table(0)).contains("\"version 5\"", "\"version 6\"", "\"total\":2");
        assertThat(table(0)).contains("\"version 5\"", "\"version 6\"");

        assertThat(tabled.asked)
                .containsExactlyInAnyOrder(
                        "/api/v1/namespaces/one/configmaps?fieldSelector=metadata.name%3Da&resourceVersion=5",
                        "/api/v1/namespaces/one/configmaps?fieldSelector=metadata.name%3Db&resourceVersion=6");
        assertThat(turns).hasValue(1);
    }

    @Test
    void anEmptyPageHasTheColumnsOfTheCollection() throws InterruptedException {
        tabled.objects.clear();
        follow();

        assertThat(table(0)).contains("\"name\":\"Version\"", "\"rows\":[],\"total\":0");

        assertThat(tabled.asked).containsExactly("/api/v1/configmaps?limit=1");
    }

    @Test
    void aRowThatIsNewerThanTheObjectWaitsForTheWatch() throws InterruptedException {
        follow();
        tabled.tables = target -> {
            tabled.objects.put("a", 1001L);
            tabled.tell("MODIFIED", "a", 1001);
            return tabled.table(target);
        };

        assertThat(table(0))
                .contains("\"version 1001\"", "\"resourceVersion\":\"1001\"")
                .doesNotContain("version 5");
    }

    @Test
    void anObjectThatIsGoneIsNotOnThePage() throws InterruptedException {
        follow();
        tabled.tables = target -> {
            if (tabled.objects.remove("a") != null) {
                tabled.tell("DELETED", "a", 1001);
            }
            return tabled.table(target);
        };

        assertThat(table(0)).contains("\"version 6\"", "\"total\":1").doesNotContain("version 5");
    }

    @Test
    void anObjectThatChangesFasterThanItsRowIsHadComesFromTheCluster() throws InterruptedException {
        follow();
        AtomicLong version = new AtomicLong(1000);
        tabled.tables = target -> {
            String table =
                    TabledCluster.table(TabledCluster.row("a", version.incrementAndGet()), TabledCluster.row("b", 6));
            tabled.tell("MODIFIED", "a", version.incrementAndGet());
            return table;
        };

        assertThat(page(0)).isEmpty();
        assertThat(tabled.asked).hasSizeLessThanOrEqualTo(8);
    }

    @Test
    void aClusterThatGivesNoTableIsNotAskedAgainAtOnce() throws InterruptedException {
        follow();
        tabled.tables = target -> "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"items\":[]}";

        assertThat(page(0)).isEmpty();
        int asked = tabled.asked.size();
        assertThat(page(0)).isEmpty();

        assertThat(tabled.asked).hasSize(asked);
        assertThat(held).hasValue(0);
    }

    @Test
    void anErrorEndsTheOtherCalls() throws InterruptedException {
        many(600);
        follow();
        tabled.tables = target -> null;

        assertThat(page(400)).isEmpty();

        assertThat(tabled.asked).hasSizeLessThanOrEqualTo(4);
    }

    @Test
    void moreRowsThanAreCheapComeFromTheCluster() throws InterruptedException {
        many(600);
        follow();

        assertThat(page(0)).isEmpty();
        assertThat(tabled.asked).isEmpty();
        assertThat(turns).hasValue(0);

        assertThat(page(50)).isPresent();
        assertThat(tabled.asked).hasSize(50).allMatch(target -> target.contains("fieldSelector"));
    }

    @Test
    void aSmallCollectionIsListedOnceForAllItsPages() throws InterruptedException {
        many(300);
        follow();

        assertThat(page(20)).isPresent();
        assertThat(page(0)).isPresent();

        assertThat(tabled.asked).containsExactly("/api/v1/namespaces/one/configmaps?resourceVersion=21");
    }

    @Test
    void memoryIsGivenBackButForThePageItself() throws InterruptedException {
        follow();

        int size = Math.toIntExact(page(0).orElseThrow().size());

        assertThat(held.get()).isBetween(size / 2L, size + 2_000L);
    }

    @Test
    void aCallerWithoutAPlaceAsksForNothing() throws InterruptedException {
        follow();

        assertThatThrownBy(() -> page(0, PageMemory.UNBOUNDED, () -> {
                    throw new IllegalStateException("429");
                }))
                .hasMessage("429");
        assertThat(tabled.asked).isEmpty();
    }

    private void many(int count) {
        tabled.objects.clear();
        IntStream.range(0, count).forEach(i -> tabled.objects.put("m" + (1000 + i), i + 2L));
    }

    private String table(int pageSize) throws InterruptedException {
        return new String(page(pageSize).orElseThrow().toBytes(), StandardCharsets.UTF_8);
    }

    private Optional<ListPage> page(int pageSize) throws InterruptedException {
        return page(pageSize, held::addAndGet, turns::incrementAndGet);
    }

    private Optional<ListPage> page(int pageSize, PageMemory memory, TablePage.Turn turn) throws InterruptedException {
        return new AskingCaller(cache).page(maps, collection -> collection.table(asked(pageSize), memory, turn));
    }

    private static TableQuery asked(int pageSize) {
        return new TableQuery(
                query(pageSize), AtLeast.ANY, new RowObject.Metadata("meta.k8s.io/v1"), System::currentTimeMillis);
    }

    private static ListQuery query(int pageSize) {
        return new ListQuery(Selector.EVERYTHING, pageSize, 1, List.of());
    }
}
