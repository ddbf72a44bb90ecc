package io.hypercube.server.mcp.change;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Decides what is shown of an object as a change would leave it. Hidden values of the live object stay hidden wherever they are then. Values
 * that the client sent are shown, as they may be code that a person has to read, except those of Secrets and of configured paths. In a
 * change by a client, a person also sees values that neither were there nor were sent in that form. A change that the gateway itself
 * makes is redacted like any object.
 *
 * @param live what is hidden in the object before the change
 * @param reader of the tree
 * @param marks whether hidden values that change are marked; never for a model, because it could guess the value by one change after the
 *     other
 */
record Disclosure(HiddenValues live, Reader reader, boolean marks) {
    private static final String CHANGED = " (changed)";

    /** The readers of a changed object. */
    enum Reader {
        MODEL,
        PERSON,

        /** Nobody: what a person would see if every hidden value changed. Its length does not tell whether one does. */
        MEASURE
    }

    /**
     * One value in its forms.
     *
     * @param redacted by everything that redaction finds
     * @param declared by Secrets and configured paths only
     */
    record Now(JsonNode raw, JsonNode redacted, JsonNode declared) {
        Now field(String key) {
            return new Now(raw.path(key), redacted.isObject() ? redacted.path(key) : redacted, declared.path(key));
        }

        Now item(int index) {
            return new Now(raw.path(index), redacted.isArray() ? redacted.path(index) : redacted, declared.path(index));
        }
    }

    /** The value at the same place before the change; missing nodes where there was none. */
    record Before(JsonNode raw, JsonNode redacted) {
        Before field(String key) {
            return new Before(raw.path(key), redacted.path(key));
        }

        Before item(int index) {
            return new Before(raw.path(index), redacted.path(index));
        }
    }

    /** A new tree. */
    JsonNode of(Now now, Before before, Sent sent) {
        if (now.raw() instanceof ObjectNode object && now.declared().isObject()) {
            ObjectNode shown = JsonNodeFactory.instance.objectNode();
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                String key = field.getKey();
                shown.set(key, of(now.field(key), before.field(key), sent.field(key)));
            }
            return shown;
        }
        if (now.raw() instanceof ArrayNode array && now.declared().isArray()) {
            ArrayNode shown = JsonNodeFactory.instance.arrayNode();
            Sent list = sent.list();
            for (int i = 0; i < array.size(); i++) {
                shown.add(of(now.item(i), before.item(i), list.item(i)));
            }
            return shown;
        }
        JsonNode shown = leaf(now, before, sent);
        boolean changed = marks
                && !shown.equals(now.raw())
                && (reader == Reader.MEASURE
                        || !live.has(now.raw())
                        || (shown.equals(before.redacted()) && !now.raw().equals(before.raw())));
        return changed ? StringNode.valueOf(shown.asString("") + CHANGED) : shown;
    }

    private JsonNode leaf(Now now, Before before, Sent sent) {
        JsonNode raw = now.raw();
        boolean isHidden = !now.redacted().equals(raw);
        boolean isSent = sent.has(raw);
        boolean isKept = reader == Reader.PERSON || (reader == Reader.MEASURE && !isSent);
        if (isKept && isHidden && raw.equals(before.raw())) {
            return now.redacted();
        }
        boolean isOpen = isSent || (reader != Reader.MODEL && sent.byClient());
        JsonNode shown = isOpen ? now.declared() : now.redacted();
        if (isSent || !shown.equals(raw)) {
            return shown;
        }
        JsonNode hidden = live.form(raw);
        return hidden == null ? raw : hidden;
    }
}
