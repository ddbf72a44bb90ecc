package io.hypercube.server.mcp.tool;

import io.hypercube.list.query.FieldPath;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Values of a field of a redacted object. A path through an array has the values of all elements, at most 100. */
final class FieldValues {
    static final int MOST = 100;

    private FieldValues() {}

    /** @throws io.hypercube.server.mcp.ToolException for a malformed path */
    static FieldPath path(String argument, String text) {
        try {
            return FieldPath.parse(text);
        } catch (IllegalArgumentException e) {
            throw ToolArguments.wrong(argument, text, String.valueOf(e.getMessage()));
        }
    }

    static List<JsonNode> of(JsonNode object, FieldPath path) {
        List<JsonNode> values = new ArrayList<>();
        collect(object, path.segments(), values);
        return values;
    }

    private static void collect(JsonNode at, List<String> keys, List<JsonNode> values) {
        if (values.size() >= MOST || at.isMissingNode() || at.isNull()) {
            return;
        }
        if (keys.isEmpty()) {
            values.add(at);
        } else if (at.isArray()) {
            at.forEach(each -> collect(each, keys, values));
        } else {
            collect(at.path(keys.getFirst()), keys.subList(1, keys.size()), values);
        }
    }
}
