package io.hypercube.server.mcp.change;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The values that redaction hides in an object as it is. A change can rename a variable, or move an argument away from its option, so
 * that the names beside a value no longer tell that it is secret; the value itself does. A change can move a value as a whole only.
 */
final class HiddenValues {
    private final Map<JsonNode, JsonNode> hidden = new HashMap<>();
    private final Set<JsonNode> shown = new HashSet<>();

    private HiddenValues() {}

    /**
     * Collects what is hidden.
     *
     * @param redacted the same object without secrets
     */
    static HiddenValues of(JsonNode raw, JsonNode redacted) {
        HiddenValues values = new HiddenValues();
        values.collect(raw, redacted);
        return values;
    }

    /** Whether the value is hidden somewhere in the object. */
    boolean has(JsonNode value) {
        return hidden.containsKey(value);
    }

    /** The redacted form of a value; null for one that is hidden nowhere, or is shown at another place, or could be anything. */
    @Nullable
    JsonNode form(JsonNode value) {
        boolean isTelling =
                value.isNumber() || (value.isString() && !value.stringValue().isEmpty()) || value.isContainer();
        return isTelling && !shown.contains(value) ? hidden.get(value) : null;
    }

    private void collect(JsonNode raw, JsonNode redacted) {
        if (raw instanceof ObjectNode object && redacted.isObject()) {
            object.properties().forEach(each -> collect(each.getValue(), redacted.path(each.getKey())));
        } else if (raw instanceof ArrayNode array && redacted.isArray()) {
            for (int i = 0; i < array.size(); i++) {
                collect(array.get(i), redacted.path(i));
            }
        } else if (raw.equals(redacted)) {
            shown.add(raw);
        } else {
            hide(raw, redacted);
        }
    }

    /** Of a list or map that is hidden as a whole, each value is. */
    private void hide(JsonNode raw, JsonNode redacted) {
        hidden.putIfAbsent(raw, redacted);
        raw.forEach(each -> hide(each, redacted));
    }

    /** All texts, numbers and booleans of a tree. */
    static Set<JsonNode> leaves(JsonNode tree) {
        Set<JsonNode> leaves = new HashSet<>();
        addLeaves(tree, leaves);
        return leaves;
    }

    private static void addLeaves(JsonNode tree, Set<JsonNode> leaves) {
        if (tree.isContainer()) {
            tree.forEach(each -> addLeaves(each, leaves));
        } else {
            leaves.add(tree);
        }
    }
}
