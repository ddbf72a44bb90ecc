package io.hypercube.ai.finding;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Reads values of decoded objects. A value that is missing, or has another type than asked for, is empty or zero. */
final class ObjectFields {
    private ObjectFields() {}

    static JsonNode at(JsonNode node, String... path) {
        JsonNode found = node;
        for (String step : path) {
            found = found.path(step);
        }
        return found;
    }

    static String text(JsonNode node, String... path) {
        return at(node, path).stringValue("");
    }

    static int number(JsonNode node, String... path) {
        return at(node, path).intValue(0);
    }

    static boolean isTrue(JsonNode node, String... path) {
        return at(node, path).booleanValue(false);
    }

    static boolean has(JsonNode node, String... path) {
        JsonNode found = at(node, path);
        return !found.isMissingNode() && !found.isNull();
    }

    static List<JsonNode> items(JsonNode node, String... path) {
        JsonNode found = at(node, path);
        return found.isArray() ? List.copyOf(found.values()) : List.of();
    }

    /** The elements of several arrays. */
    static List<JsonNode> all(JsonNode node, List<String> arrays) {
        return arrays.stream().flatMap(array -> items(node, array).stream()).toList();
    }

    /** The entries whose value is a text. */
    static Map<String, String> texts(JsonNode node, String... path) {
        Map<String, String> texts = new HashMap<>();
        at(node, path).properties().forEach(entry -> texts.put(entry.getKey(), scalar(entry.getValue())));
        return texts;
    }

    /** A text, number or boolean as it is written; empty for anything else. */
    static String scalar(JsonNode node) {
        return node.isValueNode() && !node.isNull() ? node.asString("") : "";
    }

    static Optional<Instant> time(JsonNode node, String... path) {
        String text = text(node, path);
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    static String name(JsonNode object) {
        return text(object, "metadata", "name");
    }

    static String namespace(JsonNode object) {
        return text(object, "metadata", "namespace");
    }

    static String uid(JsonNode object) {
        return text(object, "metadata", "uid");
    }

    static Stream<JsonNode> owners(JsonNode object) {
        return items(object, "metadata", "ownerReferences").stream();
    }

    static boolean isOwnedBy(JsonNode object, String uid) {
        return !uid.isEmpty()
                && owners(object).anyMatch(owner -> text(owner, "uid").equals(uid));
    }

    static boolean isBeingDeleted(JsonNode object) {
        return has(object, "metadata", "deletionTimestamp");
    }

    /** The first text that is not empty. */
    static String either(String... texts) {
        return Stream.of(texts).filter(text -> !text.isEmpty()).findFirst().orElse("");
    }
}
