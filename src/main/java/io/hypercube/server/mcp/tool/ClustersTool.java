package io.hypercube.server.mcp.tool;

import io.hypercube.server.mcp.GatewayApi;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The tool {@code clusters}: the clusters that the caller may call, at most 500, and the scope of the caller's calls. */
final class ClustersTool implements DefinedTool.Answer {
    private static final int MOST = 500;
    private static final List<String> COLUMNS = List.of("NAME", "STATE", "VERSION", "LABELS");

    @Override
    public List<ObjectNode> to(ToolArguments arguments, GatewayApi api) throws InterruptedException {
        Map<String, String> parameters = new LinkedHashMap<>();
        arguments.selector("selector").ifPresent(selector -> parameters.put("selector", selector));
        parameters.put("pageSize", String.valueOf(MOST));
        int maxBytes = arguments.maxBytes();
        ObjectNode page = read(api, "/api/v1/cube/clusters?" + ClusterChoice.query(parameters));
        JsonNode scope = read(api, "/api/v1/cube/whoami").path("scope");
        TabbedLines lines = new TabbedLines().add(COLUMNS);
        for (JsonNode cluster : page.path("items")) {
            lines.add(List.of(
                    TabbedLines.text(cluster.path("name")),
                    TabbedLines.text(cluster.path("state")),
                    TabbedLines.text(cluster.path("version")),
                    labels(cluster.path("labels"))));
        }
        int shown = page.path("items").size();
        String head = shown + " of " + page.path("total").asInt(shown) + " clusters. Allowed in each: " + allowed(scope)
                + ", as far as the RBAC of the cluster allows it.";
        return Framed.content(head, shown == 0 ? "" : lines.toString(), "selector", maxBytes);
    }

    private static ObjectNode read(GatewayApi api, String target) throws InterruptedException {
        return GatewayAnswers.json(api.get(target));
    }

    private static String labels(JsonNode labels) {
        return labels.isEmpty()
                ? TabbedLines.NONE
                : labels.properties().stream()
                        .map(each -> each.getKey() + "=" + TabbedLines.text(each.getValue()))
                        .collect(Collectors.joining(","));
    }

    /** The scope in words: {@code get, list in the namespaces shop, data}. */
    private static String allowed(JsonNode scope) {
        List<String> verbs = texts(scope.path("verbs"));
        List<String> namespaces = texts(scope.path("namespaces"));
        boolean reading = scope.path("readOnly").asBoolean(false);
        String what = verbs.isEmpty() || verbs.contains("*")
                ? reading ? "reading" : "all verbs"
                : String.join(", ", verbs) + (reading ? " (reading only)" : "");
        return what
                + (namespaces.isEmpty() ? " in all namespaces" : " in the namespaces " + String.join(", ", namespaces));
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(each -> texts.add(Framed.oneLine(each.asString(""))));
        return texts;
    }
}
