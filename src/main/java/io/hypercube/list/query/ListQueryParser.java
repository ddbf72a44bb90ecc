package io.hypercube.list.query;

import io.hypercube.core.kube.ApiException;
import io.hypercube.list.query.SortKey.SortOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Parses the seven list parameters. An empty value counts as missing; a repeated parameter is rejected, with or without
 * values. Invalid values are answered with a 400 that contains parameter, value and expectation.
 */
final class ListQueryParser {
    static final int MOST_SORT_KEYS = 8;
    private static final int MOST_CHARACTERS = MOST_SORT_KEYS * FieldPath.MOST_CHARACTERS;
    private static final Pattern INTEGER = Pattern.compile("[0-9]{1,10}");

    private final Map<String, List<String>> parameters;
    private final ListShape shape;

    ListQueryParser(Map<String, List<String>> parameters, ListShape shape) {
        this.parameters = parameters;
        this.shape = shape;
    }

    ListQuery query() {
        Selector selector = selector();
        int pageSize = integer("pageSize", ListQuery.DEFAULT_PAGE_SIZE, 0);
        int pageNum = integer("pageNum", 1, 1);
        List<FieldPath> groupBy = groupBy();
        return new ListQuery(selector, pageSize, pageNum, groupBy.isEmpty() ? sort() : unsorted(), groupBy);
    }

    private List<FieldPath> groupBy() {
        Optional<String> groupBy = single("groupBy");
        if (groupBy.isEmpty()) {
            return List.of();
        }
        List<FieldPath> paths = paths("groupBy", groupBy.get());
        if (paths.size() > ListQuery.MOST_GROUP_PATHS || new HashSet<>(paths).size() < paths.size()) {
            throw ApiException.badParameter("groupBy", groupBy.get(), "a field path, or two different ones");
        }
        return paths;
    }

    /** Groups have an order of their own. */
    private List<SortKey> unsorted() {
        for (String name : List.of("sortName", "sortOrder", "sortFunc")) {
            single(name).ifPresent(value -> {
                throw ApiException.badParameter(
                        name, value, "no " + name + " with groupBy, whose groups are sorted by their counts");
            });
        }
        return List.of();
    }

    private Selector selector() {
        return single("selector").map(Selector::parse).orElse(Selector.EVERYTHING);
    }

    private Optional<String> single(String name) {
        List<String> values = parameters.getOrDefault(name, List.of());
        if (values.size() > 1) {
            String firstTwo = values.get(0) + ", " + values.get(1);
            throw ApiException.badParameter(name, firstTwo, "one value, given " + values.size() + " times");
        }
        return values.stream().filter(value -> !value.isEmpty()).findFirst();
    }

    private int integer(String name, int otherwise, int least) {
        Optional<String> value = single(name);
        if (value.isEmpty()) {
            return otherwise;
        }
        long number = INTEGER.matcher(value.get()).matches() ? Long.parseLong(value.get()) : -1;
        if (number < least || number > Integer.MAX_VALUE) {
            throw ApiException.badParameter(name, value.get(), "an integer from " + least + " to " + Integer.MAX_VALUE);
        }
        return (int) number;
    }

    private List<SortKey> sort() {
        List<FieldPath> paths =
                single("sortName").map(names -> paths("sortName", names)).orElseGet(() -> List.of(shape.defaultSort()));
        List<SortOrder> orders = oneForEach(paths, "sortOrder", SortOrder.values(), SortOrder::wireName);
        List<SortFunction> functions = oneForEach(paths, "sortFunc", SortFunction.values(), SortFunction::wireName);
        List<SortKey> keys = new ArrayList<>(paths.size());
        for (int i = 0; i < paths.size(); i++) {
            keys.add(shape.sortKey(paths.get(i), orders.get(i), functions.get(i)));
        }
        return keys;
    }

    private List<FieldPath> paths(String name, String value) {
        try {
            return elements(name, value).stream().map(shape::path).toList();
        } catch (IllegalArgumentException e) {
            throw ApiException.badParameter(name, value, String.valueOf(e.getMessage()));
        }
    }

    /** When the parameter is missing, the first constant is used for every path. */
    private <E> List<E> oneForEach(List<FieldPath> paths, String name, E[] constants, Function<E, String> wireName) {
        Optional<String> value = single(name);
        if (value.isEmpty()) {
            return Collections.nCopies(paths.size(), constants[0]);
        }
        List<String> words = elements(name, value.get());
        if (words.size() != paths.size()) {
            throw ApiException.badParameter(
                    name, value.get(), "one value for each sort key of sortName, of which there are " + paths.size());
        }
        String expected = Stream.of(constants).map(wireName).collect(Collectors.joining(", "));
        return words.stream()
                .map(word -> Stream.of(constants)
                        .filter(constant -> wireName.apply(constant).equalsIgnoreCase(word))
                        .findFirst()
                        .orElseThrow(() -> ApiException.badParameter(name, value.get(), "one of " + expected)))
                .toList();
    }

    /** Splits at commas outside of quoted keys, and strips whitespace. */
    private static List<String> elements(String name, String value) {
        if (value.length() > MOST_CHARACTERS) {
            throw ApiException.badParameter(name, value, "at most " + MOST_CHARACTERS + " characters");
        }
        List<String> elements = new ArrayList<>();
        int from = 0;
        for (int at = 0; at <= value.length(); at++) {
            if (at == value.length() || value.charAt(at) == ',') {
                elements.add(value.substring(from, at).strip());
                from = at + 1;
            } else if (value.startsWith("['", at)) {
                at = Math.max(at, FieldPath.quoteEnd(value, at) - 1);
            }
        }
        if (elements.size() > MOST_SORT_KEYS) {
            throw ApiException.badParameter(name, value, "at most " + MOST_SORT_KEYS + " values");
        }
        return elements;
    }
}
