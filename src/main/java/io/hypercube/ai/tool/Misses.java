package io.hypercube.ai.tool;

import io.hypercube.ai.tool.Redaction.Doubt;
import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tells an answer without objects from a question about a field that there is not: a column that kubectl prints, or a value that a model has
 * made up. Blocks.
 */
record Misses(ListedObjects listed, QueryArguments query, Redaction redaction) {
    private static final int MOST_TERMS = 5;
    private static final String MOST_VALUES = "5";

    /**
     * Why a filter finds nothing.
     *
     * @param all the number of objects without the filter
     * @param words sentences of the gateway
     * @param values of a field that the filter names, as lines of data
     */
    record Miss(long all, String words, String values) {}

    /** @throws io.hypercube.ai.protocol.ToolException when no object has the field by which the list is sorted */
    void requireSorted(ObjectNode list) throws InterruptedException {
        FieldPath by = query.sort().map(QueryArguments.SortBy::path).orElse(null);
        if (by == null || list.path("total").asLong(0) == 0 || redaction.doubt(listed.type(), by) == Doubt.NONE) {
            return;
        }
        if (listed.lacks(by)) {
            throw ToolArguments.wrong(
                    "sort",
                    by.print(),
                    "a field that some object has, such as metadata.creationTimestamp; columns of kubectl are no fields");
        }
    }

    /** Empty when the list has objects, or is not filtered. */
    Optional<Miss> of(ObjectNode list) throws InterruptedException {
        List<Requirement> terms = query.where().requirements();
        if (list.path("total").asLong(0) > 0 || terms.isEmpty()) {
            return Optional.empty();
        }
        List<String> words = new ArrayList<>();
        String values = "";
        for (Requirement term : terms.subList(0, Math.min(MOST_TERMS, terms.size()))) {
            if (term instanceof Requirement.Not) {
                continue;
            }
            if (listed.lacks(term.path())) {
                words.add("No object has the field " + term.path().print() + column(term.path(), list) + ".");
            } else if (values.isEmpty() && !(term instanceof Requirement.Exists)) {
                values = values(term.path());
            }
        }
        if (!values.isEmpty() && words.isEmpty()) {
            words.add("Other values are counted below.");
        }
        return Optional.of(new Miss(listed.total(), String.join(" ", words), words.size() > 1 ? "" : values));
    }

    private static String column(FieldPath path, ObjectNode list) {
        String name = path.print().toUpperCase(Locale.ROOT);
        boolean printed = list.path("columnDefinitions")
                .valueStream()
                .anyMatch(each ->
                        each.path("name").asString("").toUpperCase(Locale.ROOT).equals(name));
        return printed ? "; it is a column that kubectl prints" : "";
    }

    private String values(FieldPath path) throws InterruptedException {
        ObjectNode counts = listed.list(Map.of("groupBy", path.print(), "pageSize", MOST_VALUES));
        TabbedLines lines = new TabbedLines().add(List.of("COUNT", path.print()));
        boolean any = false;
        for (JsonNode group : counts.path("groups")) {
            JsonNode value = group.path("values").path(0);
            any |= !value.isNull(); // objects have no values to filter by
            lines.add(List.of(TabbedLines.text(group.path("count")), TabbedLines.text(value)));
        }
        return any ? lines.toString() : "";
    }
}
