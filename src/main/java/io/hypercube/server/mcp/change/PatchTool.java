package io.hypercube.server.mcp.change;

import io.hypercube.core.http.Json;
import io.hypercube.server.mcp.GatewayApi;
import io.hypercube.server.mcp.tool.ClusterChoice;
import io.hypercube.server.mcp.tool.ToolArguments;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tool {@code patch}: a patch of one object. A JSON patch may only add, replace and remove: with {@code copy}, {@code move} and
 * {@code test}, a redacted value could be moved to a field that is shown, or guessed.
 */
final class PatchTool implements ChangingTool.Wishes {
    private static final List<String> OPERATIONS = List.of("add", "replace", "remove");

    @Override
    public List<ObjectChange> of(ToolArguments arguments, ClusterChoice cluster, GatewayApi api)
            throws InterruptedException {
        String type = arguments.oneOf("type", "merge", "strategic", "json");
        ChangeBody body = body(type, patch(arguments));
        NamedObject object = NamedObject.of(arguments, cluster, api);
        return List.of(object.change(ObjectChange.UPDATE, body));
    }

    private static JsonNode patch(ToolArguments arguments) {
        JsonNode patch = arguments
                .json("patch")
                .orElseThrow(() -> ToolArguments.wrong("patch", "none", "an object, or a list of operations"));
        JsonNode read = patch.isString() ? Manifest.read("patch", patch.stringValue()) : patch;
        int bytes = Json.write(read).length;
        if (bytes > ApplyTool.MOST_BYTES) {
            throw ToolArguments.wrong("patch", bytes + " bytes", "at most " + ApplyTool.MOST_BYTES);
        }
        return read;
    }

    private static ChangeBody body(String type, JsonNode patch) {
        if (!type.equals("json")) {
            if (!(patch instanceof ObjectNode object)) {
                throw ToolArguments.wrong("patch", "no object", "an object, as type is " + type);
            }
            return new ChangeBody.Merge(type.equals("merge") ? "merge" : "strategic-merge", object);
        }
        if (!(patch instanceof ArrayNode operations)) {
            throw ToolArguments.wrong("patch", "no list", "a list of operations, as type is json");
        }
        for (JsonNode operation : operations) {
            String op = operation.path("op").asString("");
            if (!OPERATIONS.contains(op)) {
                throw ToolArguments.wrong("patch", "op " + op, "one of " + String.join(", ", OPERATIONS));
            }
        }
        return new ChangeBody.Operations(operations);
    }
}
