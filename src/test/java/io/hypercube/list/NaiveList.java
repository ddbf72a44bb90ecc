package io.hypercube.list;

import io.hypercube.list.json.JsonText;
import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.Requirement;
import io.hypercube.list.query.Selector;
import io.hypercube.list.query.SortKey;
import io.hypercube.list.query.SortKey.SortOrder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A reference implementation of the contract's lists on trees, without regard to cost; the engine is compared with it. */
public final class NaiveList {
    private static final Pattern NATURAL_TOKEN = Pattern.compile("[0-9]+|[^0-9]", Pattern.DOTALL);

    private NaiveList() {}

    public record Page(List<String> items, int total) {}

    public static Page page(List<Json> items, ListQuery query) {
        List<Json> matches = new ArrayList<>(
                items.stream().filter(item -> matches(item, query.selector())).toList());
        matches.sort(order(query.sort()));
        long first = (query.pageNum() - 1L) * query.pageSize();
        long most = query.pageSize() == 0 ? Long.MAX_VALUE : query.pageSize();
        List<String> page = matches.stream()
                .skip(first)
                .limit(most)
                .map(item -> Json.utf8(((Json.Obj) item).raw()))
                .toList();
        return new Page(page, matches.size());
    }

    /**
     * Groups of matches.
     *
     * @param groups those of the page, each as the JSON of the engine
     * @param total the number of matches
     */
    public record Groups(List<String> groups, int total, int groupTotal) {}

    public static Groups groups(List<Json> items, ListQuery query) {
        List<Json> matches =
                items.stream().filter(item -> matches(item, query.selector())).toList();
        Map<List<Optional<String>>, Integer> counts = new HashMap<>();
        for (Json match : matches) {
            combinations(match, query.groupBy()).forEach(group -> counts.merge(group, 1, Integer::sum));
        }
        long most = query.pageSize() == 0 ? Long.MAX_VALUE : query.pageSize();
        List<String> page = counts.entrySet().stream()
                .sorted(Map.Entry.<List<Optional<String>>, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry::getKey, NaiveList::compareGroups))
                .skip((query.pageNum() - 1L) * query.pageSize())
                .limit(most)
                .map(group -> json(group.getKey(), group.getValue()))
                .toList();
        return new Groups(page, matches.size(), counts.size());
    }

    /** The groups of one item: every combination of its texts at the paths, each once; empty where it has none. */
    private static Set<List<Optional<String>>> combinations(Json item, List<FieldPath> paths) {
        Set<List<Optional<String>>> groups = Set.of(List.of());
        for (FieldPath path : paths) {
            Set<Optional<String>> texts = reached(item, path.segments())
                    .map(value -> Optional.ofNullable(value.scalarText()))
                    .filter(Optional::isPresent)
                    .collect(Collectors.toSet());
            Set<Optional<String>> alternatives = texts.isEmpty() ? Set.of(Optional.empty()) : texts;
            groups = groups.stream()
                    .flatMap(group -> alternatives.stream().map(text -> Stream.concat(group.stream(), Stream.of(text))
                            .toList()))
                    .collect(Collectors.toSet());
        }
        return groups;
    }

    private static int compareGroups(List<Optional<String>> left, List<Optional<String>> right) {
        for (int i = 0; i < left.size(); i++) {
            Optional<String> a = left.get(i);
            Optional<String> b = right.get(i);
            int comparison = a.isPresent() && b.isPresent()
                    ? compareNaturally(a.get(), b.get())
                    : Boolean.compare(a.isEmpty(), b.isEmpty());
            if (comparison != 0) {
                return comparison;
            }
        }
        return 0;
    }

    private static String json(List<Optional<String>> group, int count) {
        return group.stream()
                .map(text -> text.map(value -> Json.utf8(JsonText.of(value))).orElse("null"))
                .collect(Collectors.joining(",", "{\"values\":[", "],\"count\":" + count + "}"));
    }

    static boolean matches(Json item, Selector selector) {
        return selector.requirements().stream().allMatch(requirement -> switch (requirement) {
            case Requirement.Not(Requirement.Positive positive) -> !holds(item, positive);
            case Requirement.Positive positive -> holds(item, positive);
        });
    }

    private static boolean holds(Json item, Requirement.Positive requirement) {
        Stream<String> texts = reached(item, requirement.path().segments())
                .map(Json::scalarText)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull);
        return switch (requirement) {
            case Requirement.Exact exact -> texts.anyMatch(exact.values()::contains);
            case Requirement.Fuzzy fuzzy ->
                texts.anyMatch(text ->
                        fuzzy.values().stream().anyMatch(value -> folded(text).contains(folded(value))));
            case Requirement.Exists exists ->
                reached(item, exists.path().segments()).anyMatch(value -> !(value instanceof Json.Null));
        };
    }

    /** All values at the end of the path: of an array, the array itself and any of its elements. */
    private static Stream<Json> reached(Json value, List<String> path) {
        if (value instanceof Json.Arr(List<Json> elements)) {
            Stream<Json> within = elements.stream().flatMap(element -> reached(element, path));
            return path.isEmpty() ? Stream.concat(Stream.of(value), within) : within;
        }
        if (path.isEmpty()) {
            return Stream.of(value);
        }
        Json child = value.fieldOrNull(path.getFirst());
        return child == null ? Stream.empty() : reached(child, path.subList(1, path.size()));
    }

    static String folded(String text) {
        StringBuilder folded = new StringBuilder();
        text.codePoints().forEach(point -> folded.appendCodePoint(Character.toLowerCase(Character.toUpperCase(point))));
        return folded.toString();
    }

    private static Comparator<Json> order(List<SortKey> keys) {
        Stream<SortKey> ties =
                Stream.of("namespace", "name").map(name -> SortKey.ascending(FieldPath.of("metadata", name)));
        return Stream.concat(keys.stream(), ties)
                .map(NaiveList::comparator)
                .reduce(Comparator::thenComparing)
                .orElseThrow();
    }

    private static Comparator<Json> comparator(SortKey key) {
        return switch (key.function()) {
            case STRING -> comparator(key, (value, text) -> text, NaiveList::compareCodePoints);
            case NATURAL -> comparator(key, (value, text) -> text, NaiveList::compareNaturally);
            case TIME -> comparator(key, NaiveList::time, Comparator.naturalOrder());
            case NUMBER -> comparator(key, NaiveList::number, Comparator.naturalOrder());
            case QUANTITY -> comparator(key, NaiveList::quantity, Comparator.naturalOrder());
        };
    }

    private interface Reading<T> {
        @Nullable
        T read(Json value, String text);
    }

    private static <T> Comparator<Json> comparator(SortKey key, Reading<T> reading, Comparator<T> values) {
        Comparator<T> ordered = key.order() == SortOrder.ASC ? values : values.reversed();
        return (left, right) -> {
            T a = read(left, key, reading);
            T b = read(right, key, reading);
            if (a == null || b == null) {
                return a == b ? 0 : a == null ? 1 : -1;
            }
            return ordered.compare(a, b);
        };
    }

    private static <T> @Nullable T read(Json item, SortKey key, Reading<T> reading) {
        Json value = first(item, key.path().segments());
        String text = value == null ? null : value.scalarText();
        return value == null || text == null ? null : reading.read(value, text);
    }

    private static @Nullable Json first(Json value, List<String> path) {
        if (value instanceof Json.Arr(List<Json> elements)) {
            return elements.isEmpty() ? null : first(elements.getFirst(), path);
        }
        if (path.isEmpty()) {
            return value;
        }
        Json child = value.fieldOrNull(path.getFirst());
        return child == null ? null : first(child, path.subList(1, path.size()));
    }

    public static int compareCodePoints(String left, String right) {
        return Arrays.compare(left.codePoints().toArray(), right.codePoints().toArray());
    }

    public static int compareNaturally(String left, String right) {
        List<String> a =
                NATURAL_TOKEN.matcher(left).results().map(MatchResult::group).toList();
        List<String> b =
                NATURAL_TOKEN.matcher(right).results().map(MatchResult::group).toList();
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            int comparison = compareTokens(a.get(i), b.get(i));
            if (comparison != 0) {
                return comparison;
            }
        }
        return a.size() != b.size() ? Integer.compare(a.size(), b.size()) : compareCodePoints(left, right);
    }

    private static int compareTokens(String a, String b) {
        boolean numbers = a.matches("[0-9]+") && b.matches("[0-9]+");
        return numbers ? new BigInteger(a).compareTo(new BigInteger(b)) : compareCodePoints(a, b);
    }

    private static @Nullable Instant time(Json value, String text) {
        try {
            return value instanceof Json.Str ? OffsetDateTime.parse(text).toInstant() : null;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable BigDecimal number(Json value, String text) {
        try {
            return value instanceof Json.Bool ? null : new BigDecimal(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable BigDecimal quantity(Json value, String text) {
        if (value instanceof Json.Bool || text.matches("-?[0-9.]+([eE][0-9]+)?")) {
            return number(value, text);
        }
        int suffixAt = text.length() - text.replaceFirst("^-?[0-9]+", "").length();
        BigDecimal factor =
                switch (text.substring(suffixAt)) {
                    case "m" -> new BigDecimal("0.001");
                    case "k" -> new BigDecimal(1000);
                    case "Ki" -> new BigDecimal(1024);
                    case "M" -> new BigDecimal(1_000_000);
                    case "Mi" -> new BigDecimal(1_048_576);
                    default -> null;
                };
        BigDecimal number = number(value, text.substring(0, suffixAt));
        return factor == null || number == null ? null : number.multiply(factor);
    }
}
