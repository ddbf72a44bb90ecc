package io.hypercube.cache.store;

import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.RandomLists;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A store, and the same objects as plain text; both are changed at random. */
final class RandomCollection {
    private static final List<String> NAMES = List.of("a", "b", "pod-1", "pod-2", "pod-10", "A", "é", "x y");
    private static final List<String> NAMESPACES = List.of("", "a", "b", "team-2", "team-10");

    private final Random random;
    private final ObjectStore store = new ObjectStore(() -> true);
    private final Map<String, String> objects = new TreeMap<>();
    private final List<ListQuery> queries;
    private long version;

    private final int spread;

    /** @param spread the number of ordinary names, in addition to a few unusual ones */
    RandomCollection(Random random, int spread) {
        this.random = random;
        this.spread = spread;
        this.queries = Stream.generate(this::newQuery).limit(8).toList();
    }

    ObjectStore store() {
        return store;
    }

    List<String> objects() {
        return List.copyOf(objects.values());
    }

    long version() {
        return version;
    }

    /** A random query, sometimes limited to a namespace, or to two different ones, which match nothing. */
    ListQuery newQuery() {
        ListQuery query = RandomLists.query(random);
        while (random.nextInt(3) == 0) {
            query = query.within(pick(NAMESPACES));
        }
        return query;
    }

    /** One of a few queries, so that views are reused. */
    ListQuery query() {
        return queries.get(random.nextInt(queries.size()));
    }

    void fill() {
        for (int i = random.nextInt(30 + 2 * spread); i > 0; i--) {
            String namespace = pick(NAMESPACES);
            String name = name();
            String object = RandomLists.object(random, namespace, name, ++version);
            put(object);
            objects.put(namespace + "/" + name, object);
        }
        store.advance(version);
    }

    /** Stores the object from the middle of an array. */
    private void put(String object) {
        byte[] bytes = LivePath.bytes("?" + object + "?");
        store.put(bytes, 1, bytes.length - 1);
    }

    /** Prepares the next change; run it to apply it. Every change has its own resourceVersion. */
    Runnable nextChange() {
        String namespace = pick(NAMESPACES);
        String name = name();
        String key = namespace + "/" + name;
        long next = ++version;
        return switch (random.nextInt(5)) {
            case 0 -> {
                objects.remove(key);
                yield () -> store.remove(namespace, name, next);
            }
            case 1 -> () -> store.advance(next);
            default -> {
                String object = RandomLists.object(random, namespace, name, next);
                objects.put(key, object);
                byte[] bytes = LivePath.bytes(object);
                yield () -> store.change(bytes, 0, bytes.length);
            }
        };
    }

    private String name() {
        return random.nextInt(NAMES.size() + spread) < spread ? "pod-" + random.nextInt(spread) : pick(NAMES);
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }
}
