package io.hypercube.server.mcp.tool;

import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.Requirement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Refuses to filter, sort or count by a field that has a private key, a token or the password of a URL in any object of the list: each
 * answer would tell a part of it. Such values are known by their form, so the objects are read. Blocks.
 *
 * @param namespace of the list; empty for all
 */
record FormCheck(ClusterObjects objects, ClusterChoice cluster, ResourceType type, Optional<String> namespace) {
    private static final int MOST = 20;

    /** @throws io.hypercube.server.mcp.ToolException when there is such a value, or too many that look like one */
    void require(String argument, FieldPath path) throws InterruptedException {
        for (List<List<String>> marks : SecretTexts.MARKS) {
            String selector = marks.stream()
                    .map(each -> new Requirement.Fuzzy(path, each).print())
                    .collect(Collectors.joining(","));
            QueryArguments.require(isOpen(selector, path), argument, path);
        }
    }

    private boolean isOpen(String selector, FieldPath path) throws InterruptedException {
        ObjectNode list = objects.list(
                cluster,
                type,
                namespace.orElse(null),
                Map.of("selector", selector, "pageSize", Integer.toString(MOST)));
        JsonNode items = list.path("items");
        return list.path("total").asInt(0) <= items.size()
                && items.valueStream().allMatch(item -> isOpen(FieldValues.of(item, path)));
    }

    private static boolean isOpen(List<JsonNode> values) {
        return values.size() < FieldValues.MOST
                && values.stream().noneMatch(value -> SecretTexts.hasMarker(TabbedLines.text(value)));
    }
}
