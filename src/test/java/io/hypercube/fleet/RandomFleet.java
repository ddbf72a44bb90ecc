package io.hypercube.fleet;

import io.hypercube.list.ListPage;
import io.hypercube.list.PageAssembler;
import io.hypercube.list.PageMemory;
import io.hypercube.list.RowObject;
import io.hypercube.list.item.Identified;
import io.hypercube.list.item.ItemIdentity;
import io.hypercube.list.item.ItemQuery;
import io.hypercube.list.item.RankedItem;
import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.ListShape;
import io.hypercube.list.query.RandomLists;
import io.hypercube.list.query.Requirement;
import io.hypercube.list.query.Selector;
import io.hypercube.list.query.SortFunction;
import io.hypercube.list.query.SortKey;
import io.hypercube.list.query.SortKey.SortOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Random objects in random clusters, and the list of all of them as an independent reference: one document with {@code
 * cluster} written into every object, which {@link PageAssembler} filters, sorts and pages as a list whose items are identified
 * by cluster, namespace and name.
 */
final class RandomFleet {
    static final List<String> CLUSTERS = List.of(
            "a",
            "A",
            "b",
            "prod-1",
            "prod-2",
            "prod-10",
            "prod-01",
            "10",
            "9",
            "1k",
            "1Ki",
            "2024-05-01T10:00:00Z",
            "x@y");
    private static final List<String> NAMES = List.of("a", "b", "pod-1", "pod-2", "pod-10", "A", "é");
    private static final List<String> NAMESPACES = List.of("", "a", "b", "team-2");
    private static final ListShape REFERENCE = new ListShape(
            FieldPath.parse("metadata.name"),
            List.of(FieldPath.of("cluster"), FieldPath.parse("metadata.namespace"), FieldPath.parse("metadata.name")),
            FieldPath.parse("metadata.creationTimestamp"),
            Map.of());

    private final Random random;
    private final Map<String, List<Item>> objects = new TreeMap<>();

    /** An object of a cluster, as JSON in which the cluster is the first field. */
    record Item(String cluster, ItemIdentity identity, String json) implements Identified {
        byte[] own() {
            return bytes(json.replaceFirst("^\\{\"cluster\":\"[^\"]*\",", "{"));
        }
    }

    RandomFleet(Random random, int mostObjects) {
        this.random = random;
        List<String> names = new ArrayList<>(CLUSTERS);
        Collections.shuffle(names, random);
        for (String name : names.subList(0, random.nextInt(6))) {
            Map<String, Item> items = new TreeMap<>();
            for (int i = random.nextInt(mostObjects + 1); i > 0; i--) {
                Item item = item(name);
                items.put(item.identity.toString(), item);
            }
            objects.put(name, List.copyOf(items.values()));
        }
    }

    private Item item(String cluster) {
        String namespace = pick(NAMESPACES);
        String name = pick(NAMES);
        String object = RandomLists.object(random, namespace, name, 1);
        String json = "{\"cluster\":\"" + cluster + "\"," + object.substring(1);
        return new Item(cluster, ItemIdentity.of(namespace, name), json);
    }

    /** A random query that names {@code cluster} often, in its terms and at any place of its order. */
    ListQuery query() {
        ListQuery query = RandomLists.query(random);
        List<Requirement> terms = new ArrayList<>(query.selector().requirements());
        while (random.nextInt(3) == 0) {
            terms.add(random.nextInt(terms.size() + 1), term());
        }
        List<SortKey> keys = new ArrayList<>(query.sort());
        while (random.nextBoolean()) {
            FieldPath path = random.nextInt(3) == 0 ? FieldPath.parse("metadata.name") : FleetQuery.CLUSTER;
            keys.add(
                    random.nextInt(keys.size() + 1),
                    new SortKey(path, pick(SortOrder.values()), pick(SortFunction.values())));
        }
        return new ListQuery(new Selector(terms), random.nextInt(12), 1 + random.nextInt(6), keys);
    }

    private Requirement term() {
        List<String> values = Stream.generate(
                        () -> pick(random.nextBoolean() ? CLUSTERS : List.of("PROD", "1", "", "none")))
                .limit(1 + random.nextInt(8))
                .toList();
        Requirement.Positive positive =
                switch (random.nextInt(3)) {
                    case 0 -> new Requirement.Exact(FleetQuery.CLUSTER, values);
                    case 1 -> new Requirement.Fuzzy(FleetQuery.CLUSTER, values);
                    default -> new Requirement.Exists(FleetQuery.CLUSTER);
                };
        return random.nextInt(3) > 0 ? positive : new Requirement.Not(positive);
    }

    /** The objects on the page, each with its cluster, and the number of matches in all clusters. */
    record Page(List<String> items, long total) {}

    Page expected(ListQuery query) {
        byte[] document = bytes(objects.values().stream()
                .flatMap(List::stream)
                .map(Item::json)
                .collect(Collectors.joining(",", "{\"items\":[", "]}")));
        PageAssembler assembler = new PageAssembler(query, REFERENCE, new RowObject.AsFetched(), PageMemory.UNBOUNDED);
        assembler.accept(document, 0, document.length);
        assembler.endDocument();
        ListPage page = assembler.page();
        List<String> items = new ArrayList<>();
        page.writeTo(slice -> items.add(new String(slice, StandardCharsets.UTF_8)));
        items.removeIf(slice -> !slice.startsWith("{\"cluster\""));
        return new Page(items, page.total());
    }

    /** The rows of the clusters that the query includes; some have no more rows at hand than they need. */
    List<MemberRows> members(FleetQuery query, long endIndex) {
        ItemQuery memberQuery = new ItemQuery(query.memberQuery());
        List<MemberRows> members = new ArrayList<>();
        objects.forEach((cluster, items) -> {
            if (query.includes(cluster)) {
                List<RankedItem<Item>> rows = rows(memberQuery, items);
                int atHand = random.nextBoolean() ? rows.size() : (int) Math.min(rows.size(), endIndex);
                members.add(MemberRows.of(cluster, rows.subList(0, atHand), rows.size()));
            }
        });
        Collections.shuffle(members, random);
        return members;
    }

    private static List<RankedItem<Item>> rows(ItemQuery query, List<Item> items) {
        ItemQuery.Reader reader = query.reader();
        return items.stream()
                .map(item -> reader.place(item, item.own()))
                .filter(Objects::nonNull)
                .sorted(query.order())
                .toList();
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private <T> T pick(T[] from) {
        return from[random.nextInt(from.length)];
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
