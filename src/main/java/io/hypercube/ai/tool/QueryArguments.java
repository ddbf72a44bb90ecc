package io.hypercube.ai.tool;

import io.hypercube.ai.protocol.ToolException;
import io.hypercube.core.kube.ApiException;
import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.Selector;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The arguments of {@code query} beside the cluster and the resource, checked as the gateway's lists check their parameters.
 *
 * @param where terms that must all match
 * @param fields columns; empty for those of {@code kubectl get}
 * @param countBy up to two paths; empty for objects
 */
record QueryArguments(
        Selector where, Optional<SortBy> sort, List<FieldPath> fields, List<FieldPath> countBy, int limit, int page) {
    private static final int MOST_FIELDS = 20;
    private static final int MOST_COUNTED = 2;
    private static final int MOST_LIMIT = 200;
    private static final int USUAL_LIMIT = 20;
    private static final int LAST_PAGE = 1_000_000;

    /** @param function the {@code sortFunc} of the gateway's lists */
    record SortBy(FieldPath path, boolean descending, String function) {
        private static final Pattern FORM =
                Pattern.compile("(-?)(.+?)(?::(string|natural|number|quantity|time))?", Pattern.DOTALL);

        static SortBy parse(String text) {
            Matcher form = FORM.matcher(text);
            if (!form.matches() || form.group(2).indexOf(':') >= 0) {
                throw ToolArguments.wrong(
                        "sort",
                        text,
                        "a path, such as -metadata.creationTimestamp; - before it for descending, :number, :quantity, :natural"
                                + " or :time after it");
            }
            String function = form.group(3) == null ? "string" : form.group(3);
            return new SortBy(
                    FieldValues.path("sort", form.group(2)), form.group(1).equals("-"), function);
        }
    }

    static QueryArguments of(ToolArguments arguments) {
        QueryArguments query = new QueryArguments(
                arguments.selector("where").map(QueryArguments::selector).orElse(Selector.EVERYTHING),
                arguments.text("sort").map(SortBy::parse),
                paths(arguments, "fields", MOST_FIELDS),
                paths(arguments, "countBy", MOST_COUNTED),
                arguments.integer("limit", USUAL_LIMIT, 1, MOST_LIMIT),
                arguments.integer("page", 1, 1, LAST_PAGE));
        if (!query.countBy.isEmpty() && (!query.fields.isEmpty() || query.sort.isPresent())) {
            throw new ToolException(
                    "countBy: given with sort or fields (expected: countBy alone; the largest count comes first)");
        }
        return query;
    }

    private static List<FieldPath> paths(ToolArguments arguments, String name, int most) {
        return arguments.texts(name, most).stream()
                .map(text -> FieldValues.path(name, text))
                .toList();
    }

    private static Selector selector(String text) {
        try {
            return Selector.parse(text);
        } catch (ApiException e) {
            String message = String.valueOf(e.getMessage());
            throw new ToolException("where" + FramedText.oneLine(message.replaceFirst("^selector", "")));
        }
    }

    /** The paths of which an answer tells something, with the argument that names each. */
    Map<FieldPath, String> asked() {
        Map<FieldPath, String> asked = new LinkedHashMap<>();
        where.requirements().forEach(term -> asked.putIfAbsent(term.path(), "where"));
        sort.ifPresent(by -> asked.putIfAbsent(by.path(), "sort"));
        countBy.forEach(path -> asked.putIfAbsent(path, "countBy"));
        return asked;
    }

    /** The parameters of the gateway's lists. */
    Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (!where.requirements().isEmpty()) {
            parameters.put("selector", where.print());
        }
        sort.ifPresent(by -> {
            parameters.put("sortName", by.path().print());
            parameters.put("sortOrder", by.descending() ? "desc" : "asc");
            parameters.put("sortFunc", by.function());
        });
        if (!countBy.isEmpty()) {
            parameters.put(
                    "groupBy",
                    String.join(",", countBy.stream().map(FieldPath::print).toList()));
        }
        parameters.put("pageSize", String.valueOf(limit));
        parameters.put("pageNum", String.valueOf(page));
        return parameters;
    }
}
