package io.hypercube.ai.change;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * An object after a change as the person sees it who decides. All that is new is shown, as it may be code, except values of Secrets and of
 * configured paths, which are marked when they change. A hidden value that stays where it is stays hidden.
 */
final class PersonView {
    private static final String CHANGED = " (changed)";

    private PersonView() {}

    /**
     * One value in its forms; missing nodes where there is none.
     *
     * @param redacted by everything that redaction finds
     * @param declared by Secrets and configured paths only
     */
    record Forms(JsonNode raw, JsonNode redacted, JsonNode declared) {
        Forms field(String key) {
            return new Forms(raw.path(key), redacted.path(key), declared.path(key));
        }

        Forms item(int index) {
            return new Forms(raw.path(index), redacted.path(index), declared.path(index));
        }
    }

    /** A new tree. */
    static JsonNode of(Forms before, Forms after) {
        if (after.raw() instanceof ObjectNode object && after.declared().isObject()) {
            ObjectNode shown = JsonNodeFactory.instance.objectNode();
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                shown.set(field.getKey(), of(before.field(field.getKey()), after.field(field.getKey())));
            }
            return shown;
        }
        if (after.raw() instanceof ArrayNode array && after.declared().isArray()) {
            ArrayNode shown = JsonNodeFactory.instance.arrayNode();
            for (int i = 0; i < array.size(); i++) {
                shown.add(of(before.item(i), after.item(i)));
            }
            return shown;
        }
        if (after.raw().equals(before.raw())) {
            JsonNode shown = before.redacted().equals(before.raw()) ? after.redacted() : before.redacted();
            return shown.isMissingNode() ? StringNode.valueOf("<redacted>") : shown;
        }
        boolean marked = !before.raw().isMissingNode() && !after.declared().equals(after.raw());
        return marked ? StringNode.valueOf(after.declared().asString("") + CHANGED) : after.declared();
    }
}
