package io.hypercube.cache.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.list.PageMemory;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.RandomLists;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class ObjectStoreProperties {

    @Property(tries = 1000)
    void givesThePageOfTheLivePath(@ForAll Random random) throws InterruptedException {
        RandomCollection collection = new RandomCollection(random, 0);
        collection.fill();

        for (int i = 0; i < 6; i++) {
            assertAgrees(collection, collection.query());
        }
    }

    @Property(tries = 300)
    void givesItAfterEveryChange(@ForAll Random random) throws InterruptedException {
        RandomCollection collection = new RandomCollection(random, 0);
        collection.fill();

        for (int i = 0; i < 60; i++) {
            collection.nextChange().run();
            assertAgrees(collection, collection.query());
            assertThat(collection.store().resourceVersion()).isEqualTo(collection.version());
        }
    }

    private static void assertAgrees(RandomCollection collection, ListQuery query) throws InterruptedException {
        LivePath.Page page = LivePath.page(collection.store(), query);
        assertThat(page).isEqualTo(LivePath.page(collection.objects(), query));
    }

    /** While the collection changes, each answer equals the live path's at the answer's own resourceVersion. */
    @Property(tries = 10)
    void givesOneMomentWhileItChanges(@ForAll Random random) throws Exception {
        RandomCollection collection = new RandomCollection(random, random.nextBoolean() ? 0 : 400);
        collection.fill();
        List<ListQuery> queries =
                Stream.generate(collection::newQuery).limit(60).toList();
        Map<Long, List<String>> history = new ConcurrentHashMap<>();
        history.put(collection.version(), collection.objects());
        AtomicBoolean changing = new AtomicBoolean(true);

        try (ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> answers = IntStream.range(0, 6)
                    .mapToObj(i -> readers.submit(
                            reader(collection.store(), queries, history, changing, new Random(random.nextLong()))))
                    .toList();
            for (int i = 0; i < 400; i++) {
                Runnable change = collection.nextChange();
                history.put(collection.version(), collection.objects());
                change.run();
            }
            changing.set(false);
            for (Future<Integer> answer : answers) {
                assertThat(answer.get()).isPositive();
            }
        }
    }

    private static Callable<Integer> reader(
            ObjectStore store,
            List<ListQuery> queries,
            Map<Long, List<String>> history,
            AtomicBoolean changing,
            Random random) {
        return () -> {
            int answers = 0;
            do {
                ListQuery query = queries.get(random.nextInt(queries.size()));
                long before = store.resourceVersion();
                SelectedPage selected = store.select(query, PageMemory.UNBOUNDED);
                assertThat(selected.resourceVersion()).isGreaterThanOrEqualTo(before);
                List<String> objects = history.getOrDefault(selected.resourceVersion(), List.of());
                assertThat(LivePath.page(selected)).isEqualTo(LivePath.page(objects, query));
                answers++;
            } while (changing.get());
            return answers;
        };
    }

    /** Input that the live path rejects as malformed is rejected when stored or when a query uses it; the page is never wrong. */
    @Property(tries = 2000)
    void refusesWhatTheLivePathRefuses(@ForAll Random random) throws InterruptedException {
        // the items of a list are stored without surrounding whitespace
        String object =
                broken(RandomLists.object(random, "team", "name", 7), random).strip();
        ListQuery query = RandomLists.query(random);
        ObjectStore store = new ObjectStore(() -> true);
        byte[] bytes = LivePath.bytes(object);
        try {
            store.put(bytes, 0, bytes.length);
        } catch (MalformedListException e) {
            assertThat(store.size()).isZero();
            return;
        }

        LivePath.Page page;
        try {
            page = LivePath.page(store, query);
        } catch (MalformedListException e) {
            assertThatThrownBy(() -> LivePath.page(List.of(object), query)).isInstanceOf(MalformedListException.class);
            return;
        }
        assertThat(page).isEqualTo(LivePath.page(List.of(object), query));
    }

    private static String broken(String object, Random random) {
        StringBuilder text = new StringBuilder(object);
        String marks = "{}[]\",:\\ \n0123eE+-.truefalsn\u0001/u";
        for (int i = random.nextInt(3); i > 0; i--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(4)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, marks.charAt(random.nextInt(marks.length())));
                case 2 -> text.setLength(at + 1);
                default -> text.setCharAt(at, marks.charAt(random.nextInt(marks.length())));
            }
        }
        return text.toString();
    }
}
