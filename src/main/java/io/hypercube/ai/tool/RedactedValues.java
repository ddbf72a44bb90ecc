package io.hypercube.ai.tool;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Replaces values of objects by markers with their length, in place. */
final class RedactedValues {
    private static final String ANNOTATIONS = "annotations";
    static final List<String> VALUES = List.of("data", "stringData");

    /** In every text that is a manifest of a Secret. */
    static final String MANIFEST_MARK = "Secret";

    /** A manifest of a Secret as JSON or YAML, in a text. */
    private static final Pattern MANIFEST = Pattern.compile("\\bkind[\"']?\\s*:\\s*[\"']?Secret(?:List)?\\b");

    /** A shorter value is in many texts by chance, so that only a text that equals it is hidden. */
    private static final int SHORTEST_PART = 4;

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

    /**
     * Redacts an object of the kind Secret, and each of its annotations that has one of its values or is a manifest of a Secret. Annotations
     * of programs that keep the configuration go too, in whatever form it is.
     */
    static void values(ObjectNode secret) {
        Set<String> values = new HashSet<>();
        for (String field : VALUES) {
            secret.path(field).forEach(value -> addForms(value, values));
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
                String text = each.getValue().asString("");
                String inside = base64(text)
                        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                        .orElse("");
                boolean isHidden = each.getKey().contains("applied")
                        || isManifest(text)
                        || isManifest(inside)
                        || values.stream().anyMatch(value -> has(text, value) || has(inside, value));
                if (isHidden) {
                    each.setValue(marker(each.getValue()));
                }
            }
        }
    }

    /** Redacts annotations of any object that are manifests of Secrets, except the one that keeps its form. */
    static void manifests(ObjectNode annotations, String except) {
        for (Map.Entry<String, JsonNode> each : annotations.properties()) {
            if (!each.getKey().equals(except) && isManifest(each.getValue().asString(""))) {
                each.setValue(marker(each.getValue()));
            }
        }
    }

    private static boolean isManifest(String text) {
        return MANIFEST.matcher(text).find();
    }

    /** Adds a value as it is, and what it stands for or as what it can be written. */
    private static void addForms(JsonNode value, Set<String> forms) {
        String text = value.asString("");
        if (text.isEmpty() || SecretTexts.isMarker(text)) {
            return;
        }
        forms.add(text);
        forms.add(Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)));
        base64(text)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8).strip())
                .filter(decoded -> !decoded.isEmpty())
                .ifPresent(forms::add);
    }

    private static boolean has(String text, String value) {
        return value.length() < SHORTEST_PART ? text.equals(value) : text.contains(value);
    }

    private static Optional<byte[]> base64(String text) {
        try {
            return Optional.of(Base64.getMimeDecoder().decode(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** With the length of the decoded value. */
    private static JsonNode decoded(JsonNode value) {
        if (isMarker(value)) {
            return value;
        }
        return base64(value.asString("")).map(bytes -> marker(bytes.length)).orElseGet(() -> marker(value));
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
