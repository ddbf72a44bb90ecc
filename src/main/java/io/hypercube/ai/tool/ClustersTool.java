package io.hypercube.ai.tool;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.core.identity.AiClient.AiScope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The tool {@code clusters}: the clusters that the caller may call, at most 500, and the scope of the caller's calls. */
final class ClustersTool implements DefinedTool.Answer {
    private static final int MOST = 500;
    private static final Set<String> READING = Set.of("get", "list", "watch");
    private static final List<String> COLUMNS = List.of("NAME", "STATE", "VERSION", "ALLOWED", "LABELS");

    @Override
    public List<ObjectNode> to(ToolArguments arguments, GatewayApi api) throws InterruptedException {
        Map<String, String> parameters = new LinkedHashMap<>();
        arguments.selector("selector").ifPresent(selector -> parameters.put("selector", selector));
        parameters.put("pageSize", String.valueOf(MOST));
        int maxBytes = arguments.maxBytes();
        ObjectNode page = read(api, "/api/v1/cube/clusters?" + ClusterChoice.query(parameters));
        JsonNode scope = read(api, "/api/v1/cube/whoami").path("scope");
        TabbedLines lines = new TabbedLines().add(COLUMNS);
        int shown = 0;
        for (JsonNode cluster : page.path("items")) {
            Set<AiScope> scopes = api.scopes(cluster.path("name").asString(""));
            if (!scopes.contains(AiScope.READ)) {
                continue;
            }
            shown++;
            lines.add(List.of(
                    TabbedLines.text(cluster.path("name")),
                    TabbedLines.text(cluster.path("state")),
                    TabbedLines.text(cluster.path("version")),
                    words(scopes),
                    labels(cluster.path("labels"))));
        }
        int hidden = page.path("items").size() - shown;
        String head = shown + " of " + (page.path("total").asInt(shown + hidden) - hidden)
                + " clusters. Allowed in each: " + allowed(scope)
                + ", as far as the RBAC of the cluster allows it.";
        return FramedText.content(head, shown == 0 ? "" : lines.toString(), "selector", maxBytes);
    }

    private static ObjectNode read(GatewayApi api, String target) throws InterruptedException {
        return GatewayAnswers.json(api.get(target));
    }

    /** {@code read}, {@code read,write}. */
    private static String words(Set<AiScope> scopes) {
        return scopes.stream()
                .sorted()
                .map(scope -> scope.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(","));
    }

    private static String labels(JsonNode labels) {
        return labels.isEmpty()
                ? TabbedLines.NONE
                : labels.properties().stream()
                        .map(each -> each.getKey() + "=" + TabbedLines.text(each.getValue()))
                        .collect(Collectors.joining(","));
    }

    /**
     * The scope in words: {@code get, list (reading only) in the namespaces shop, data}. A list that is absent does not restrict, and an
     * empty one allows nothing.
     */
    static String allowed(JsonNode scope) {
        List<String> verbs = texts(scope.path("verbs"));
        boolean all = !scope.path("verbs").isArray() || verbs.contains("*");
        boolean reading = scope.path("readOnly").asBoolean(false);
        if (reading) {
            verbs.removeIf(verb -> !READING.contains(verb));
        }
        List<String> namespaces = texts(scope.path("namespaces"));
        boolean everywhere = !scope.path("namespaces").isArray();
        if ((!all && verbs.isEmpty()) || (!everywhere && namespaces.isEmpty())) {
            return "nothing";
        }
        String what =
                all ? reading ? "reading" : "all verbs" : String.join(", ", verbs) + (reading ? " (reading only)" : "");
        return what
                + (everywhere
                        ? " in all namespaces"
                        : " in the namespaces " + String.join(", ", namespaces)
                                + ", and nothing outside of namespaces");
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(each -> texts.add(FramedText.oneLine(each.asString(""))));
        return texts;
    }
}
