package io.hypercube.server.mcp.tool;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Replaces values of objects by markers with their length, in place. */
final class RedactedValues {
    private static final String ANNOTATIONS = "annotations";
    private static final List<String> VALUES = List.of("data", "stringData");
    private static final Pattern SECRET_NAME = Pattern.compile("(?i)passw|passphrase|pwd|token|key|secret|credential");

    private RedactedValues() {}

    /** Redacts the value of a field; a path through an array that of all elements. */
    static void hide(JsonNode at, List<String> keys) {
        if (at instanceof ArrayNode array) {
            array.forEach(each -> hide(each, keys));
        } else if (at instanceof ObjectNode object && object.has(keys.getFirst())) {
            JsonNode value = object.path(keys.getFirst());
            if (keys.size() == 1) {
                object.set(keys.getFirst(), marker(value));
            } else {
                hide(value, keys.subList(1, keys.size()));
            }
        }
    }

    /** Variables as a list of names and values, or as a map. */
    static void environment(JsonNode variables) {
        if (variables instanceof ArrayNode list) {
            for (JsonNode each : list) {
                if (each instanceof ObjectNode variable
                        && variable.has("value")
                        && isSecretName(variable.path("name").asString(""))) {
                    variable.set("value", marker(variable.get("value")));
                }
            }
        } else if (variables instanceof ObjectNode map) {
            for (Map.Entry<String, JsonNode> each : map.properties()) {
                if (each.getValue().isValueNode() && isSecretName(each.getKey())) {
                    each.setValue(marker(each.getValue()));
                }
            }
        }
    }

    static boolean isSecretName(String name) {
        return SECRET_NAME.matcher(name).find();
    }

    static boolean isApplied(String annotation) {
        return annotation.contains("applied");
    }

    /** Redacts an object of the kind Secret. Annotations of programs that keep the configuration go too, in whatever form it is. */
    static void values(ObjectNode secret) {
        for (String field : VALUES) {
            switch (secret.get(field)) {
                case ObjectNode map ->
                    map.properties()
                            .forEach(each -> each.setValue(
                                    field.equals("data") ? decoded(each.getValue()) : marker(each.getValue())));
                case JsonNode other when !other.isNull() -> secret.set(field, marker(other));
                case null, default -> {}
            }
        }
        if (secret.path("metadata").path(ANNOTATIONS) instanceof ObjectNode annotations) {
            for (Map.Entry<String, JsonNode> each : annotations.properties()) {
                if (isApplied(each.getKey())) {
                    each.setValue(marker(each.getValue()));
                }
            }
        }
    }

    /** With the length of the decoded value. */
    private static JsonNode decoded(JsonNode value) {
        if (isMarker(value)) {
            return value;
        }
        try {
            return marker(Base64.getMimeDecoder().decode(value.asString("")).length);
        } catch (IllegalArgumentException e) {
            return marker(value);
        }
    }

    static JsonNode marker(JsonNode value) {
        return marker(value.isString() ? value.stringValue() : value.toString());
    }

    /** A marker stays, so that an object can be redacted twice. */
    static JsonNode marker(String value) {
        return SecretTexts.isMarker(value)
                ? StringNode.valueOf(value)
                : marker(value.getBytes(StandardCharsets.UTF_8).length);
    }

    private static JsonNode marker(int bytes) {
        return StringNode.valueOf(SecretTexts.marker(bytes));
    }

    private static boolean isMarker(JsonNode value) {
        return value.isString() && SecretTexts.isMarker(value.stringValue());
    }
}
