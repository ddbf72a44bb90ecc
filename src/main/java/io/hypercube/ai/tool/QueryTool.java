package io.hypercube.ai.tool;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.fleet.ClusterAnnotation;
import io.hypercube.list.query.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The tool {@code query}: a page of a list of one or several clusters as lines, or counts by the values of fields. */
final class QueryTool implements DefinedTool.Answer {
    private static final String LESS = "a smaller limit, fields, countBy or a narrower where";
    private static final List<FieldPath> USUAL_FIELDS = List.of(FieldPath.of("metadata", "creationTimestamp"));

    private final Redaction redaction;

    QueryTool(Redaction redaction) {
        this.redaction = redaction;
    }

    @Override
    public List<ObjectNode> to(ToolArguments arguments, GatewayApi api) throws InterruptedException {
        ClusterChoice cluster = ClusterChoice.of(arguments);
        QueryArguments query = QueryArguments.of(arguments);
        int maxBytes = arguments.maxBytes();
        String said = arguments.required("resource");
        Optional<String> namespace = arguments.text("namespace");
        ClusterObjects objects = new ClusterObjects(api, redaction);
        ResourceType type = objects.find(cluster, said);
        ListedObjects listed = new ListedObjects(objects, cluster, type, namespace);
        Optional<Set<String>> known = new OpenPaths(listed, redaction).require(query.asked());
        boolean asTable = query.countBy().isEmpty() && query.fields().isEmpty() && !redaction.hidesSomeOf(type);
        ObjectNode list = asTable ? listed.table(query.parameters()) : listed.list(query.parameters());
        known.ifPresent(clusters -> requireKnown(clusters, list));
        Misses misses = new Misses(listed, query, redaction);
        misses.requireSorted(list);
        Optional<Misses.Miss> miss = misses.of(list);
        if (miss.isPresent()) {
            String head = "0 of " + miss.get().all() + " " + named(type, cluster) + " match where. "
                    + miss.get().words() + "\n" + GatewayAnswers.missing(list);
            return FramedText.content(head, miss.get().values(), LESS, maxBytes);
        }
        boolean namespaces = type.namespaced() && namespace.isEmpty();
        String lines = !query.countBy().isEmpty()
                ? counts(list, query)
                : asTable ? table(list, namespaces) : fields(list, query, cluster.isSeveral(), namespaces);
        return FramedText.content(head(list, type, cluster, query), lines, LESS, maxBytes);
    }

    /** A cluster that answers the question only may have objects that hide a value. */
    private static void requireKnown(Set<String> clusters, ObjectNode list) {
        List<String> others = GatewayAnswers.answered(list).stream()
                .filter(each -> !clusters.contains(each))
                .toList();
        if (!others.isEmpty()) {
            throw new ToolException("cluster: " + String.join(", ", others)
                    + " did not answer at first (expected: the same call again)");
        }
    }

    private static String named(ResourceType type, ClusterChoice cluster) {
        return type.name() + " (" + type.apiVersion() + ") in " + cluster.said();
    }

    private static String head(ObjectNode list, ResourceType type, ClusterChoice cluster, QueryArguments query) {
        boolean counted = !query.countBy().isEmpty();
        long total = list.path("total").asLong(0);
        long all = counted ? list.path("groupTotal").asLong(0) : total;
        long shown = list.path(counted ? "groups" : list.has("rows") ? "rows" : "items")
                .size();
        long before = (long) (query.page() - 1) * query.limit();
        String what = counted ? "groups of " + total + " " : "";
        String range = shown == 0 ? "0" : (before + 1) + " to " + (before + shown);
        String next = shown > 0 && before + shown < all
                ? " Next: page=" + (query.page() + 1) + (query.page() == 1 ? ", with the same limit." : ".")
                : "";
        return range + " of " + all + " " + what + named(type, cluster) + "." + next + "\n"
                + GatewayAnswers.missing(list);
    }

    private static String counts(ObjectNode list, QueryArguments query) {
        TabbedLines lines = new TabbedLines();
        List<String> names = new ArrayList<>(List.of("COUNT"));
        query.countBy().forEach(path -> names.add(path.print()));
        lines.add(names);
        for (JsonNode group : list.path("groups")) {
            List<String> cells = new ArrayList<>(List.of(TabbedLines.text(group.path("count"))));
            group.path("values").forEach(value -> cells.add(TabbedLines.text(value)));
            lines.add(cells);
        }
        return list.path("groups").isEmpty() ? "" : lines.toString();
    }

    /** The columns that kubectl shows without {@code -o wide}. The namespace is no column of a Table. */
    private static String table(ObjectNode table, boolean namespaces) {
        List<Integer> shown = new ArrayList<>();
        List<String> names = new ArrayList<>();
        JsonNode columns = table.path("columnDefinitions");
        for (int i = 0; i < columns.size(); i++) {
            if (columns.path(i).path("priority").asInt(0) == 0) {
                names.add(columns.path(i).path("name").asString("").toUpperCase(Locale.ROOT));
                shown.add(i);
            }
        }
        int namespaceAt = !names.isEmpty() && names.getFirst().equals("CLUSTER") ? 1 : 0;
        return rows(table, namespaces ? namespaceAt : -1, names, shown);
    }

    private static String rows(JsonNode table, int namespaceAt, List<String> names, List<Integer> shown) {
        TabbedLines lines = new TabbedLines();
        if (namespaceAt >= 0) {
            names.add(namespaceAt, "NAMESPACE");
        }
        lines.add(names);
        for (JsonNode row : table.path("rows")) {
            List<String> cells = new ArrayList<>();
            shown.forEach(index -> cells.add(TabbedLines.text(row.path("cells").path(index))));
            if (namespaceAt >= 0) {
                cells.add(
                        namespaceAt,
                        TabbedLines.text(row.path("object").path("metadata").path("namespace")));
            }
            lines.add(cells);
        }
        return table.path("rows").isEmpty() ? "" : lines.toString();
    }

    private static String fields(ObjectNode list, QueryArguments query, boolean clusters, boolean namespaces) {
        List<FieldPath> paths = new ArrayList<>();
        List<String> names = new ArrayList<>();
        if (clusters) {
            paths.add(FieldPath.of("metadata", "annotations", ClusterAnnotation.KEY));
            names.add("CLUSTER");
        }
        if (namespaces) {
            paths.add(FieldPath.of("metadata", "namespace"));
            names.add("NAMESPACE");
        }
        paths.add(FieldPath.of("metadata", "name"));
        names.add("NAME");
        for (FieldPath path : query.fields().isEmpty() ? USUAL_FIELDS : query.fields()) {
            paths.add(path);
            names.add(path.print());
        }
        TabbedLines lines = new TabbedLines().add(names);
        for (JsonNode item : list.path("items")) {
            lines.add(paths.stream().map(path -> cell(item, path)).toList());
        }
        return list.path("items").isEmpty() ? "" : lines.toString();
    }

    private static String cell(JsonNode item, FieldPath path) {
        List<JsonNode> values = FieldValues.of(item, path);
        return values.isEmpty()
                ? TabbedLines.NONE
                : String.join(",", values.stream().map(TabbedLines::text).toList());
    }
}
