package io.hypercube.cache.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cache.store.ViewCache.ViewKey;
import io.hypercube.list.item.ItemQuery;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.RandomLists;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ViewCacheTest {
    /** More elements than a sort handles by insertion, so that it detects an order that changes during the sort. */
    private static final int VIEWS = 200;

    private final Random random = new Random(7);

    @Test
    void ordersViewsWhileReadersUseThem() throws InterruptedException {
        Map<ViewKey, View> views = Stream.generate(() -> RandomLists.query(random))
                .map(ViewCacheTest::view)
                .limit(VIEWS)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one));
        List<View> used = List.copyOf(views.values());
        assertThat(used).hasSizeGreaterThan(32);
        AtomicBoolean reading = new AtomicBoolean(true);
        Thread reader = Thread.ofPlatform().start(() -> {
            for (long moment = 1; reading.get(); moment++) {
                used.get((int) (moment * 31 % used.size())).use(moment);
            }
        });
        try {
            for (int i = 0; i < 3_000; i++) {
                assertThat(ViewCache.paths(views)).isNotEmpty();
            }
        } finally {
            reading.set(false);
            reader.join();
        }
    }

    private static Map.Entry<ViewKey, View> view(ListQuery query) {
        return Map.entry(ViewKey.of(query), new View(new ItemQuery(query), List.of()));
    }
}
