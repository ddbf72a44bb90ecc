package io.hypercube.list.query;

import io.hypercube.list.query.SortKey.SortOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Generates random list documents with the fields that queries use, and random queries. */
public final class RandomLists {
    private static final List<String> NAMES = List.of("a", "b", "pod-1", "pod-2", "pod-10", "A", "é", "😀", "～", "x y");
    private static final List<String> PATHS = List.of(
            "metadata.name",
            "metadata.namespace",
            "metadata.creationTimestamp",
            "metadata.labels.app",
            "metadata.labels.a.b/c",
            "spec",
            "spec.v",
            "spec.list",
            "spec.list.v",
            "spec['a.b']",
            "missing.at.all");
    private static final List<String> SCALARS = List.of(
            "null",
            "true",
            "false",
            "0",
            "-1",
            "10",
            "9.50",
            "1e2",
            "\"10\"",
            "\"9\"",
            "\"1k\"",
            "\"1Ki\"",
            "\"900m\"",
            "\"\"",
            "\"a\"",
            "\"A|b\"",
            "\"pod-2\"",
            "\"pod-10\"",
            "\"2024-05-01T10:00:00Z\"",
            "\"2024-05-01T11:00:00.5+02:00\"",
            "\"\\u00e9\\\"\\\\\\n\"",
            "\"\\ud83d\\ude00\"",
            "\"]}{[\"");

    private final Random random;

    private RandomLists(Random random) {
        this.random = random;
    }

    public static Arbitrary<String> documents() {
        return Arbitraries.randomValue(random -> new RandomLists(random).document());
    }

    public static Arbitrary<ListQuery> queries() {
        return Arbitraries.randomValue(random -> new RandomLists(random).query());
    }

    /** A random query, as from {@link #queries}. */
    public static ListQuery query(Random random) {
        return new RandomLists(random).query();
    }

    /** Queries by groups. */
    public static Arbitrary<ListQuery> groupings() {
        return Arbitraries.randomValue(RandomLists::grouping);
    }

    /** A random query by groups, as from {@link #groupings}. */
    public static ListQuery grouping(Random random) {
        RandomLists lists = new RandomLists(random);
        ListQuery query = lists.query();
        Set<FieldPath> paths = new LinkedHashSet<>(Set.of(lists.path()));
        if (random.nextBoolean()) {
            paths.add(lists.path());
        }
        return new ListQuery(query.selector(), query.pageSize(), query.pageNum(), List.of(), List.copyOf(paths));
    }

    /** The query sorted by the keys first, then by as many of its own as are allowed together. */
    public static ListQuery sortedFirstBy(ListQuery query, List<SortKey> keys) {
        List<SortKey> all = Stream.concat(keys.stream(), query.sort().stream())
                .limit(ListQueryParser.MOST_SORT_KEYS)
                .toList();
        return new ListQuery(query.selector(), query.pageSize(), query.pageNum(), all);
    }

    /** The parameters of the query, not encoded. */
    public static Map<String, String> parameters(ListQuery query) {
        Map<String, String> parameters = new TreeMap<>(
                Map.of("pageSize", Integer.toString(query.pageSize()), "pageNum", Integer.toString(query.pageNum())));
        if (!query.selector().requirements().isEmpty()) {
            parameters.put("selector", query.selector().print());
        }
        if (query.isGrouped()) {
            parameters.put(
                    "groupBy", query.groupBy().stream().map(FieldPath::print).collect(Collectors.joining(",")));
            return parameters;
        }
        parameters.put("sortName", join(query, key -> key.path().print()));
        parameters.put("sortOrder", join(query, key -> key.order().wireName()));
        parameters.put("sortFunc", join(query, key -> key.function().wireName()));
        return parameters;
    }

    private static String join(ListQuery query, Function<SortKey, String> word) {
        return query.sort().stream().map(word).collect(Collectors.joining(","));
    }

    /**
     * An object of a collection, otherwise random.
     *
     * @param namespace empty for none
     */
    public static String object(Random random, String namespace, String name, long resourceVersion) {
        RandomLists lists = new RandomLists(random);
        List<String> metadata = new ArrayList<>(lists.metadataWithoutNames());
        metadata.add(lists.key("name") + lists.string(name));
        metadata.add(lists.key("resourceVersion") + "\"" + resourceVersion + "\"");
        if (!namespace.isEmpty()) {
            metadata.add(lists.key("namespace") + lists.string(namespace));
        }
        Collections.shuffle(metadata, random);
        List<String> fields = lists.fieldsBesideMetadata();
        fields.add(lists.key("metadata") + lists.object(metadata));
        Collections.shuffle(fields, random);
        return lists.object(fields);
    }

    private String document() {
        String items = IntStream.range(0, random.nextInt(12))
                .mapToObj(i -> blank() + item() + blank())
                .collect(Collectors.joining(","));
        List<String> fields = new ArrayList<>(List.of(
                "\"kind\":" + blank() + "\"List\"",
                "\"metadata\":{\"resourceVersion\":\"1\"" + (random.nextBoolean() ? ",\"continue\":\"\"" : "") + "}",
                blank() + "\"items\"" + blank() + ":" + blank() + "[" + (items.isEmpty() ? blank() : items) + "]"));
        Collections.shuffle(fields, random);
        return blank() + "{" + String.join(",", fields) + blank() + "}" + blank();
    }

    private String item() {
        List<String> fields = fieldsBesideMetadata();
        maybe(fields, "metadata", this::metadata);
        Collections.shuffle(fields, random);
        return object(fields);
    }

    private List<String> fieldsBesideMetadata() {
        List<String> fields = new ArrayList<>();
        maybe(fields, "spec", random.nextInt(8) == 0 ? this::scalar : this::spec);
        maybe(fields, "status", this::value);
        return fields;
    }

    private String metadata() {
        List<String> fields = new ArrayList<>();
        fields.add(key("name") + string(pick(NAMES)));
        maybe(fields, "namespace", () -> string(pick(NAMES)));
        fields.addAll(metadataWithoutNames());
        return object(fields);
    }

    private List<String> metadataWithoutNames() {
        List<String> fields = new ArrayList<>();
        maybe(fields, "creationTimestamp", this::scalar);
        maybe(fields, "labels", () -> {
            List<String> labels = new ArrayList<>();
            maybe(labels, "app", this::scalar);
            maybe(labels, "a.b/c", this::scalar);
            return object(labels);
        });
        return fields;
    }

    private String spec() {
        List<String> fields = new ArrayList<>();
        maybe(fields, "v", this::value);
        maybe(fields, "a.b", this::value);
        maybe(fields, "list", () -> array(random.nextBoolean() ? this::value : this::spec));
        return object(fields);
    }

    private String value() {
        return switch (random.nextInt(6)) {
            case 0 -> array(this::value);
            case 1 -> object(List.of(key("v") + scalar()));
            default -> scalar();
        };
    }

    private String scalar() {
        return pick(SCALARS);
    }

    private String array(Supplier<String> element) {
        return IntStream.range(0, random.nextInt(3))
                .mapToObj(i -> blank() + element.get())
                .collect(Collectors.joining(",", "[", blank() + "]"));
    }

    private String object(List<String> fields) {
        return "{" + blank() + String.join(blank() + "," + blank(), fields) + "}";
    }

    private void maybe(List<String> fields, String name, Supplier<String> value) {
        if (random.nextInt(4) > 0) {
            fields.add(key(name) + value.get());
        }
    }

    private String key(String name) {
        return string(name) + blank() + ":" + blank();
    }

    /** Sometimes a letter is written as an escape. */
    private String string(String text) {
        return text.chars()
                .mapToObj(c -> random.nextInt(20) == 0 ? String.format("\\u%04x", c) : Character.toString((char) c))
                .collect(Collectors.joining("", "\"", "\""));
    }

    private String blank() {
        return random.nextInt(6) == 0 ? pick(List.of(" ", "\n", "\t", "\r\n  ")) : "";
    }

    private ListQuery query() {
        List<Requirement> requirements = new ArrayList<>();
        while (random.nextInt(3) == 0) {
            requirements.add(requirement());
        }
        List<SortKey> keys = new ArrayList<>();
        do {
            keys.add(new SortKey(path(), pick(List.of(SortOrder.values())), pick(List.of(SortFunction.values()))));
        } while (keys.size() < ListQueryParser.MOST_SORT_KEYS && random.nextInt(3) == 0);
        return new ListQuery(new Selector(requirements), random.nextInt(5), 1 + random.nextInt(3), keys);
    }

    private Requirement requirement() {
        List<String> values = IntStream.range(0, 1 + random.nextInt(3))
                .mapToObj(i ->
                        pick(List.of("", "a", "A", "10", "1e2", "true", "pod-", "pod-2", "é\"\\\n", "é", "😀", "{")))
                .toList();
        Requirement.Positive positive =
                switch (random.nextInt(3)) {
                    case 0 -> new Requirement.Exact(path(), values);
                    case 1 -> new Requirement.Fuzzy(path(), values);
                    default -> new Requirement.Exists(path());
                };
        return random.nextBoolean() ? positive : new Requirement.Not(positive);
    }

    private FieldPath path() {
        return FieldPath.parse(pick(PATHS));
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
