package io.hypercube.cache.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.list.PageMemory;
import io.hypercube.list.item.ItemMeta;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.query.ListQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ObjectStoreTest {
    private final ObjectStore store = new ObjectStore(() -> true);
    private final Map<String, String> objects = new HashMap<>();

    @Test
    void tellsWhatItHolds() {
        put("b", 5, "");
        put("a", 3, "");
        assertThat(store.resourceVersion()).isZero();
        store.advance(9);
        store.advance(4);
        assertThat(store.size()).isEqualTo(2);
        assertThat(store.resourceVersion()).isEqualTo(9);
        assertThat(store.resourceVersionOf("team", "a")).isEqualTo(3);
        assertThat(store.resourceVersionOf("team", "c")).isEqualTo(-1);
        assertThat(store.resourceVersionOf("", "a")).isEqualTo(-1);
        assertThat(store.jsonBytes())
                .isEqualTo(objects.values().stream().mapToInt(String::length).sum());
    }

    @Test
    void changesInOneStepWithTheResourceVersion() throws InterruptedException {
        byte[] bytes = LivePath.bytes(object("a", 7, ",\"spec\":1"));

        assertThat(store.change(bytes, 0, bytes.length)).isEqualTo(new ItemMeta("team", "a", 7));
        assertThat(store.select(query(), PageMemory.UNBOUNDED))
                .extracting(SelectedPage::total, SelectedPage::resourceVersion)
                .containsExactly(1L, 7L);

        assertThat(store.remove("team", "b", 8)).isFalse();
        assertThat(store.remove("team", "a", 9)).isTrue();
        assertThat(store.select(query(), PageMemory.UNBOUNDED)).isEqualTo(new SelectedPage(List.of(), 0, 9));
        assertThat(store.jsonBytes()).isZero();
    }

    @Test
    void aChangeThatIsRefusedChangesNothing() throws InterruptedException {
        put("a", 1, "");
        byte[] cut = LivePath.bytes("{\"metadata\":{\"name\":\"a\",\"namespace\":\"team\",\"resourceVersion\":\"2\"}");

        assertThatThrownBy(() -> store.change(cut, 0, cut.length)).isInstanceOf(MalformedListException.class);

        assertThat(store.resourceVersion()).isZero();
        assertAgrees(query());
    }

    @Test
    void aFieldThatStandsThereTwiceIsRefusedByTheQueriesThatNameIt() throws InterruptedException {
        put("a", 1, ",\"spec\":{\"v\":1}");
        put("b", 2, ",\"spec\":{\"v\":1,\"v\":2},\"spec\":3");
        ListQuery naming = query("sortName", "spec.v");
        assertThatThrownBy(() -> store.select(naming, PageMemory.UNBOUNDED)).isInstanceOf(MalformedListException.class);
        assertAgrees(query());

        store.remove("team", "b", 3);
        objects.remove("b");
        assertAgrees(naming);

        put("c", 4, ",\"spec\":{\"v\":1,\"v\":2}"); // changes an existing view
        assertThatThrownBy(() -> store.select(naming, PageMemory.UNBOUNDED)).isInstanceOf(MalformedListException.class);
        put("c", 5, ",\"spec\":{\"v\":1}");
        assertAgrees(naming);
    }

    @Test
    void answersRightWithMoreFieldsAndOrdersThanItKeeps() throws Exception {
        int fields = 3 * StoreState.MOST_PATHS;
        Random random = new Random(1);
        for (int i = 0; i < 40; i++) {
            put("pod-" + i, i + 1, values(fields, random));
        }
        List<ListQuery> queries = new ArrayList<>();
        IntStream.range(0, fields).forEach(field -> queries.add(query("sortName", "f" + field)));
        queries.add(query("selector", selector(StoreState.MOST_PATHS, field -> "f" + field + "!=1")));
        for (int round = 0; round < 3; round++) {
            Collections.shuffle(queries, random);
            for (ListQuery query : queries) {
                assertAgrees(query);
            }
            put("pod-" + random.nextInt(40), 100 + round, values(fields, random));
        }
    }

    @Test
    void aQueryForMoreFieldsThanItKeepsIsForTheCluster() {
        ListQuery query = query("selector", selector(StoreState.MOST_PATHS + 1, field -> "f" + field + "!=2"));

        assertThatThrownBy(() -> store.select(query, PageMemory.UNBOUNDED))
                .isInstanceOf(ObjectStore.CacheFullException.class);
    }

    /** Objects that compress well, with one large field. */
    @Test
    void aViewTakesNoMoreMemoryThanThereIs() throws InterruptedException {
        AtomicLong most = new AtomicLong(Long.MAX_VALUE);
        AtomicLong highest = new AtomicLong();
        AtomicReference<ObjectStore> itself = new AtomicReference<>();
        ObjectStore small = new ObjectStore(() -> {
            long memory = Objects.requireNonNull(itself.get()).memory();
            highest.accumulateAndGet(memory, Math::max);
            return memory <= most.get();
        });
        itself.set(small);
        for (int i = 0; i < 1000; i++) {
            byte[] bytes = LivePath.bytes(object("pod-" + i, i + 1, ",\"spec\":\"" + "x".repeat(64 << 10) + "\""));
            small.put(bytes, 0, bytes.length);
        }
        long before = small.memory();
        most.set(before + (8 << 20));

        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> small.select(query("sortName", "spec"), PageMemory.UNBOUNDED))
                    .isInstanceOf(ObjectStore.CacheFullException.class);
        }

        assertThat(highest.get()).isBetween(most.get(), most.get() + (2L << 20));
        assertThat(small.memory()).isBetween(before, before + (1 << 20));
        assertThat(LivePath.page(small, query("pageSize", "1")).total()).isEqualTo(1000);
        most.set(Long.MAX_VALUE);
        assertThat(LivePath.page(small, query("sortName", "spec")).total()).isEqualTo(1000);
        assertThat(small.memory()).isGreaterThan(100 << 20);
    }

    /** A page keeps its compressed objects alive until it is sent. */
    @Test
    void aPageTellsWhatItKeeps() throws InterruptedException {
        fill(DictionaryPolicy.MIDDLING / 2);
        long objectsAlone = store.memory();
        AtomicLong held = new AtomicLong();

        store.select(query("pageSize", "0"), held::addAndGet);
        assertThat(held.get()).isBetween(objectsAlone, 2 * objectsAlone);

        held.set(0);
        store.select(query("pageSize", "1"), held::addAndGet);
        assertThat(held.get())
                .isBetween(1L, 2 * objectsAlone / store.size() + 64 + store.jsonBytes() / store.size() + 8);
    }

    /** Concurrent queries evict each other's columns. */
    @Test
    void answersRightWhileFieldsAreTakenAway() throws Exception {
        int fields = 3 * StoreState.MOST_PATHS;
        Random random = new Random(1);
        for (int i = 0; i < 600; i++) {
            put("pod-" + i, i + 1, values(fields, random));
        }
        List<ListQuery> queries = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            int first = random.nextInt(fields - 14);
            queries.add(query("sortName", "f" + first, "selector", selector(14, term -> "f" + (first + term) + "!=1")));
        }
        for (int round = 0; round < 3; round++) {
            assertSideBySide(queries);
            for (int i = 0; i < 300; i++) {
                put("pod-" + random.nextInt(600), 1000 + i, values(fields, random));
            }
        }
    }

    private void assertSideBySide(List<ListQuery> queries) throws Exception {
        try (ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<LivePath.Page>> pages = queries.stream()
                    .map(query -> readers.submit(() -> pageOrLive(query)))
                    .toList();
            for (int i = 0; i < pages.size(); i++) {
                assertThat(pages.get(i).get()).isEqualTo(LivePath.page(objects.values(), queries.get(i)));
            }
        }
    }

    private LivePath.Page pageOrLive(ListQuery query) throws InterruptedException {
        try {
            return LivePath.page(store, query);
        } catch (ObjectStore.CacheFullException forTheCluster) {
            return LivePath.page(objects.values(), query);
        }
    }

    private static String values(int fields, Random random) {
        return each(fields, field -> ",\"f" + field + "\":" + random.nextInt(20));
    }

    private static String selector(int terms, IntFunction<String> term) {
        return each(terms, i -> "," + term.apply(i)).substring(1);
    }

    private static String each(int count, IntFunction<String> part) {
        return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining());
    }

    @Test
    void compressesWithADictionaryWhatIsLarge() throws InterruptedException {
        fill(2 * DictionaryPolicy.LARGE);

        assertThat(store.memory()).isLessThan(store.jsonBytes() / 4);
        assertAgrees(query("pageSize", "0"));
        assertAgrees(query("sortName", "spec.uid", "pageSize", "3", "pageNum", "100"));
    }

    @Test
    void compressesWithADictionaryWhatIsOfMiddlingSizeOnceItIsListed() throws InterruptedException {
        fill(3 * DictionaryPolicy.MIDDLING);
        long whileListing = store.memory();

        store.listed();

        assertThat(store.memory()).isLessThan(whileListing * 3 / 4);
        assertAgrees(query("pageSize", "0"));
    }

    @Test
    void leavesWhatIsSmallWithoutADictionary() {
        fill(DictionaryPolicy.MIDDLING / 2);
        long whileListing = store.memory();

        store.listed();

        assertThat(store.memory()).isEqualTo(whileListing);
    }

    private void fill(long jsonBytes) {
        Random random = new Random(1);
        for (int i = 0; store.jsonBytes() < jsonBytes; i++) {
            put(
                    "pod-" + i,
                    i + 1,
                    ",\"spec\":{"
                            + each(60, c -> ",\"setting-" + c + "\":\"of the container\"")
                                    .substring(1) + ",\"uid\":\"" + random.nextLong() + "\"}");
        }
    }

    @Test
    void memoryFollowsWhatIsHeld() throws InterruptedException {
        assertThat(store.memory()).isZero();
        for (int i = 0; i < 100; i++) {
            put("pod-" + i, i + 1, ",\"spec\":{\"v\":\"a value of pod-" + i + "\"}");
        }
        long objectsAlone = store.memory();
        store.select(query("sortName", "spec.v"), PageMemory.UNBOUNDED);
        store.select(query("sortName", "metadata.creationTimestamp"), PageMemory.UNBOUNDED);
        assertThat(store.memory()).isGreaterThan(objectsAlone + 100 * 40);

        for (int i = 0; i < 100; i++) {
            store.remove("team", "pod-" + i, 200 + i);
        }
        assertThat(store.memory()).isZero();
    }

    private void assertAgrees(ListQuery query) throws InterruptedException {
        assertThat(LivePath.page(store, query)).isEqualTo(LivePath.page(objects.values(), query));
    }

    private void put(String name, long version, String more) {
        String object = object(name, version, more);
        byte[] bytes = LivePath.bytes(object);
        store.put(bytes, 0, bytes.length);
        objects.put(name, object);
    }

    private static String object(String name, long version, String more) {
        return "{\"metadata\":{\"name\":\"%s\",\"namespace\":\"team\",\"resourceVersion\":\"%d\"}%s}"
                .formatted(name, version, more);
    }

    private static ListQuery query(String... parameters) {
        Map<String, List<String>> map = new HashMap<>();
        for (int i = 0; i < parameters.length; i += 2) {
            map.put(parameters[i], List.of(parameters[i + 1]));
        }
        return ListQuery.parse(map);
    }
}
