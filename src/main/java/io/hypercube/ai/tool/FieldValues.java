package io.hypercube.ai.tool;

import io.hypercube.list.query.FieldPath;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Values of a field of an object. A path through an array has the values of all elements. */
final class FieldValues {
    static final int MOST = 100;

    private FieldValues() {}

    /** @throws io.hypercube.ai.protocol.ToolException for a malformed path */
    static FieldPath path(String argument, String text) {
        try {
            return FieldPath.parse(text);
        } catch (IllegalArgumentException e) {
            throw ToolArguments.wrong(argument, text, String.valueOf(e.getMessage()));
        }
    }

    /** At most 100 values. */
    static List<JsonNode> of(JsonNode object, FieldPath path) {
        return collect(object, path, MOST);
    }

    /** The values of all elements. */
    static List<JsonNode> all(JsonNode object, FieldPath path) {
        return collect(object, path, Integer.MAX_VALUE);
    }

    private static List<JsonNode> collect(JsonNode object, FieldPath path, int most) {
        List<JsonNode> values = new ArrayList<>();
        collect(object, path.segments(), values, most);
        return values;
    }

    private static void collect(JsonNode at, List<String> keys, List<JsonNode> values, int most) {
        if (values.size() >= most || at.isMissingNode() || at.isNull()) {
            return;
        }
        if (keys.isEmpty()) {
            values.add(at);
        } else if (at.isArray()) {
            at.forEach(each -> collect(each, keys, values, most));
        } else {
            collect(at.path(keys.getFirst()), keys.subList(1, keys.size()), values, most);
        }
    }
}
