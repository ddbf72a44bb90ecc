package io.hypercube.ai.tool;

import io.hypercube.core.kube.Excerpt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Two levels of the schema of a resource as indented lines: name, type, first sentence. Of at most 400 fields. Not thread-safe.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/kubernetes-api/#openapi-v3">OpenAPI v3 of Kubernetes</a>
 */
final class SchemaLines {
    private static final String REFERENCE = "#/components/schemas/";
    private static final int MOST_FIELDS = 400;
    private static final int MOST_STEPS = 16;
    private static final int LONGEST_SENTENCE = 160;
    private static final int MOST_NAMES = 30;
    private static final int MOST_VALUES = 12;

    /** Such a name can stand outside of the data of clusters. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.$/-]{1,63}");

    private final JsonNode schemas;
    private final StringBuilder lines = new StringBuilder();
    private int fields;

    /** @param document OpenAPI of one group and version */
    SchemaLines(JsonNode document) {
        this.schemas = document.path("components").path("schemas");
    }

    /**
     * Prints the fields of a schema.
     *
     * @param path at which they begin; arrays and maps are passed without a key
     */
    String print(ResourceType type, List<String> path) {
        JsonNode at = root(type);
        if (at.isMissingNode()) {
            return "(no schema)\n";
        }
        for (String key : path) {
            JsonNode properties = properties(at);
            if (!properties.has(key)) {
                throw ToolArguments.wrong("path", String.join(".", path), expectation(key, properties));
            }
            at = properties.path(key);
        }
        if (!path.isEmpty()) {
            lines.append(String.join(".", path))
                    .append("  ")
                    .append(described(at))
                    .append('\n');
        }
        children(element(at), properties(at), 0);
        return lines.toString();
    }

    private static String expectation(String key, JsonNode properties) {
        List<String> names = properties
                .propertyStream()
                .map(Map.Entry::getKey)
                .filter(name -> NAME.matcher(name).matches())
                .limit(MOST_NAMES)
                .toList();
        String here = names.isEmpty() ? "no field below it" : String.join(", ", names);
        return "in place of " + FramedText.oneLine(Excerpt.of(key)) + ": " + here;
    }

    private JsonNode root(ResourceType type) {
        for (JsonNode schema : schemas) {
            for (JsonNode of : schema.path("x-kubernetes-group-version-kind")) {
                if (of.path("group").asString("").equals(type.group())
                        && of.path("version").asString("").equals(type.version())
                        && of.path("kind").asString("").equals(type.kind())) {
                    return schema;
                }
            }
        }
        return MissingNode.getInstance();
    }

    private void children(JsonNode parent, JsonNode properties, int level) {
        Set<String> required = new HashSet<>();
        resolved(parent).path("required").forEach(name -> required.add(name.asString("")));
        for (Map.Entry<String, JsonNode> field : properties.properties()) {
            if (++fields > MOST_FIELDS) {
                return;
            }
            lines.append("  ".repeat(level))
                    .append(FramedText.oneLine(field.getKey()))
                    .append(required.contains(field.getKey()) ? "*  " : "  ")
                    .append(described(field.getValue()))
                    .append('\n');
            if (level == 0 && !field.getKey().equals("metadata")) {
                children(element(field.getValue()), properties(field.getValue()), 1);
            }
        }
    }

    private String described(JsonNode schema) {
        JsonNode resolved = resolved(schema);
        String text =
                schema.path("description").asString(resolved.path("description").asString(""));
        List<String> values = new ArrayList<>();
        resolved.path("enum").forEach(value -> {
            if (values.size() < MOST_VALUES) {
                values.add(TabbedLines.text(value));
            }
        });
        String sentence = sentence(FramedText.oneLine(text.replace('\n', ' ')));
        return FramedText.oneLine(typeName(schema, 0) + (values.isEmpty() ? "" : " (" + String.join("|", values) + ")"))
                + (sentence.isEmpty() ? "" : ": " + sentence);
    }

    private static String sentence(String text) {
        int end = text.indexOf(". ");
        return Excerpt.of(end < 0 ? text : text.substring(0, end + 1), LONGEST_SENTENCE);
    }

    private String typeName(JsonNode schema, int steps) {
        JsonNode resolved = resolved(schema);
        if (steps > MOST_STEPS) {
            return "object";
        }
        if (resolved.has("items")) {
            return "[]" + typeName(resolved.path("items"), steps + 1);
        }
        if (resolved.path("additionalProperties").isObject()) {
            return "map[string]" + typeName(resolved.path("additionalProperties"), steps + 1);
        }
        if (resolved.path("x-kubernetes-int-or-string").asBoolean(false) || resolved.has("oneOf")) {
            return "integer or string";
        }
        return resolved.path("type").asString("object");
    }

    /** The fields of an object, or of the elements of an array or map. */
    private JsonNode properties(JsonNode schema) {
        return element(schema).path("properties");
    }

    private JsonNode element(JsonNode schema) {
        JsonNode at = resolved(schema);
        for (int i = 0; i < MOST_STEPS; i++) {
            if (at.has("items")) {
                at = resolved(at.path("items"));
            } else if (at.path("additionalProperties").isObject()) {
                at = resolved(at.path("additionalProperties"));
            } else {
                return at;
            }
        }
        return at;
    }

    /** Follows references, also that of an {@code allOf} with one element. */
    private JsonNode resolved(JsonNode schema) {
        JsonNode at = schema;
        for (int i = 0; i < MOST_STEPS; i++) {
            JsonNode reference = at.path("$ref");
            if (reference.isMissingNode() && at.path("allOf").size() == 1) {
                reference = at.path("allOf").path(0).path("$ref");
            }
            String text = reference.asString("");
            if (!text.startsWith(REFERENCE)) {
                return at;
            }
            at = schemas.path(text.substring(REFERENCE.length()));
        }
        return at;
    }
}
