package io.hypercube.server.mcp.change;

import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.POJONode;

/**
 * The values that a client sent, by their places in the changed object. A value at another place that is equal to a sent one was not sent:
 * otherwise a client could send guesses, move a hidden value, and see which guess is right.
 *
 * @param byClient whether the client made the change, and not the gateway as for a rollout
 * @param at what was sent at a place; a missing node for nothing
 * @param merged whether lists of {@code at} are merged by keys into those of the object, so that any of their values can be anywhere in them
 * @param anywhere values that can be anywhere within the place
 */
record Sent(boolean byClient, JsonNode at, boolean merged, Set<JsonNode> anywhere) {
    static final Sent NOTHING = new Sent(false, MissingNode.getInstance(), false, Set.of());

    /** The values of a merge patch, strategic merge patch or manifest. */
    static Sent merge(JsonNode tree, boolean mergesLists) {
        return new Sent(true, tree, mergesLists, Set.of());
    }

    /** The values of a JSON patch. */
    static Sent patch(ArrayNode operations, JsonNode live) {
        ObjectNode blank = live instanceof ObjectNode object ? object.deepCopy() : operations.objectNode();
        blank(blank);
        return merge(JsonPatch.apply(operations, blank).orElse(MissingNode.getInstance()), false);
    }

    boolean has(JsonNode value) {
        return at.equals(value) || anywhere.contains(value);
    }

    Sent field(String key) {
        return new Sent(byClient, at.path(key), merged, anywhere);
    }

    /** At a place that is a list: what can be in it. */
    Sent list() {
        return merged && at.isArray()
                ? new Sent(byClient, MissingNode.getInstance(), true, HiddenValues.leaves(at))
                : this;
    }

    /** At an element of a {@link #list}. */
    Sent item(int index) {
        return new Sent(byClient, at.path(index), merged, anywhere);
    }

    /** Replaces all values by one that equals no other. */
    private static void blank(JsonNode tree) {
        if (tree instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                if (field.getValue().isContainer()) {
                    blank(field.getValue());
                } else {
                    field.setValue(new POJONode(new Object()));
                }
            }
        } else if (tree instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                if (array.get(i).isContainer()) {
                    blank(array.get(i));
                } else {
                    array.set(i, new POJONode(new Object()));
                }
            }
        }
    }
}
