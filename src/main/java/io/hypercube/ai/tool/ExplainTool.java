package io.hypercube.ai.tool;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.GatewayApi.Answer;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.list.query.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The tool {@code explain}: the resources that words mean, the clusters that have them, and the schema of one. */
final class ExplainTool implements DefinedTool.Answer {
    private static final String LESS = "path, or other words";
    private static final int MOST_MATCHES = 30;

    /** More resources than that are not looked for in each cluster. */
    private static final int MOST_LOCATED = 5;

    private static final List<String> COLUMNS = List.of("RESOURCE", "VERSION", "KIND", "SCOPE", "SHORT", "CLUSTERS");

    private final Redaction redaction;

    ExplainTool(Redaction redaction) {
        this.redaction = redaction;
    }

    @Override
    public List<ObjectNode> to(ToolArguments arguments, GatewayApi api) throws InterruptedException {
        ClusterChoice cluster = ClusterChoice.of(arguments);
        String said = arguments.required("resource");
        Optional<FieldPath> path = arguments.text("path").map(text -> FieldValues.path("path", text));
        int maxBytes = arguments.maxBytes();
        List<ResourceType> matches = matches(api, cluster, said);
        if (matches.size() > 1 && path.isPresent()) {
            throw ToolArguments.wrong("resource", said, "one resource, if path is given: " + names(matches));
        }
        StringBuilder data = new StringBuilder(table(api, cluster, matches));
        boolean one = matches.size() == 1;
        if (one) {
            data.append('\n').append(schema(api, cluster, matches.getFirst(), path));
        }
        int shown = Math.min(MOST_MATCHES, matches.size());
        String head = shown + " of " + matches.size() + " matching resources in " + cluster.said() + "."
                + (one ? "" : " With one of the names as resource: its schema.");
        return FramedText.content(head, data.toString(), LESS, maxBytes);
    }

    /** One resource if the text names it, otherwise all that have all words in their names. */
    private static List<ResourceType> matches(GatewayApi api, ClusterChoice cluster, String said)
            throws InterruptedException {
        ServedResources served = ServedResources.read(api, cluster);
        Optional<ResourceType> named = served.named(said);
        if (named.isPresent()) {
            return List.of(named.get());
        }
        List<String> words = List.of(said.toLowerCase(Locale.ROOT).split("[\\s,]+"));
        List<ResourceType> matches = served.all().stream()
                .filter(type -> words.stream().allMatch(word -> text(type).contains(word)))
                .toList();
        if (matches.isEmpty()) {
            throw served.unknown(said);
        }
        return matches;
    }

    private static String text(ResourceType type) {
        return (type.name() + " " + type.kind() + " " + String.join(" ", type.otherNames())).toLowerCase(Locale.ROOT);
    }

    private static String names(List<ResourceType> matches) {
        return FramedText.oneLine(String.join(
                ", ",
                matches.stream().limit(MOST_LOCATED).map(ResourceType::name).toList()));
    }

    private String table(GatewayApi api, ClusterChoice cluster, List<ResourceType> matches)
            throws InterruptedException {
        TabbedLines lines = new TabbedLines().add(COLUMNS);
        for (ResourceType type : matches.subList(0, Math.min(MOST_MATCHES, matches.size()))) {
            List<String> cells = new ArrayList<>(List.of(
                    type.name(),
                    type.version(),
                    type.kind(),
                    type.namespaced() ? "namespace" : "cluster",
                    String.join(
                            ",", type.otherNames().subList(1, type.otherNames().size()))));
            cells.add(matches.size() <= MOST_LOCATED ? clusters(api, cluster, type) : "?");
            lines.add(cells);
        }
        return lines.toString();
    }

    /** A list of one object is the cheapest call that all clusters answer. */
    private String clusters(GatewayApi api, ClusterChoice cluster, ResourceType type) throws InterruptedException {
        if (!cluster.isSeveral()) {
            return cluster.said();
        }
        try {
            ObjectNode list = new ClusterObjects(api, redaction).list(cluster, type, null, Map.of("limit", "1"));
            String missing = GatewayAnswers.missing(list).strip();
            return String.join(",", GatewayAnswers.answered(list)) + (missing.isEmpty() ? "" : " (" + missing + ")");
        } catch (ToolException e) {
            return "not known: " + e.getMessage();
        }
    }

    private static String schema(GatewayApi api, ClusterChoice cluster, ResourceType type, Optional<FieldPath> path)
            throws InterruptedException {
        Answer answer = api.get(cluster.target("/openapi/v3" + type.root(), Map.of()));
        if (answer.status() == 404) {
            return "(The cluster serves no OpenAPI v3, which has the schemas.)\n";
        }
        return new SchemaLines(GatewayAnswers.json(answer))
                .print(type, path.map(FieldPath::segments).orElse(List.of()));
    }
}
