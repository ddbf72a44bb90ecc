package io.hypercube.server.mcp.change;

import java.util.Optional;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operations add, replace and remove of a JSON patch. An API server's own way to apply a patch counts; this one only tells where the
 * values of the patch are afterwards, and is for patches of the usual forms.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6902">RFC 6902, JSON Patch</a>
 */
final class JsonPatch {
    private static final int LONGEST_PATH = 4096;

    private JsonPatch() {}

    /** Applies a patch in place; empty when the tree has not the places that it names, or it replaces the whole tree. */
    static Optional<JsonNode> apply(ArrayNode patch, ObjectNode tree) {
        for (JsonNode operation : patch) {
            if (!isApplied(operation, tree)) {
                return Optional.empty();
            }
        }
        return Optional.of(tree);
    }

    private static boolean isApplied(JsonNode operation, ObjectNode tree) {
        String path = operation.path("path").asString("");
        String op = operation.path("op").asString("");
        JsonNode value = operation.path("value");
        if (!path.startsWith("/") || path.length() > LONGEST_PATH || (value.isMissingNode() && !op.equals("remove"))) {
            return false;
        }
        JsonPointer pointer = JsonPointer.compile(path);
        String key = pointer.last().getMatchingProperty();
        return switch (tree.at(pointer.head())) {
            case ObjectNode object -> isApplied(op, object, key, value);
            case ArrayNode array -> isApplied(op, array, key, value);
            default -> false;
        };
    }

    private static boolean isApplied(String op, ObjectNode object, String key, JsonNode value) {
        if (op.equals("remove")) {
            return object.remove(key) != null;
        }
        object.set(key, value.deepCopy());
        return true;
    }

    private static boolean isApplied(String op, ArrayNode array, String key, JsonNode value) {
        int last = op.equals("add") ? array.size() : array.size() - 1;
        int index = op.equals("add") && key.equals("-") ? last : key.matches("[0-9]{1,7}") ? Integer.parseInt(key) : -1;
        if (index < 0 || index > last) {
            return false;
        }
        switch (op) {
            case "add" -> array.insert(index, value.deepCopy());
            case "replace" -> array.set(index, value.deepCopy());
            default -> array.remove(index);
        }
        return true;
    }
}
