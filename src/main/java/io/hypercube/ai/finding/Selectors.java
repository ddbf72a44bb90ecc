package io.hypercube.ai.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The label selector of the pods of an object, as the text of {@code labelSelector}. */
public final class Selectors {
    private Selectors() {}

    /**
     * Reads {@code spec.selector}, of a workload or a Service. Empty when there is none: not all pods.
     */
    public static Optional<String> of(JsonNode object) {
        JsonNode selector = ObjectFields.at(object, "spec", "selector");
        boolean isPlain = !selector.has("matchLabels") && !selector.has("matchExpressions");
        List<String> terms = new ArrayList<>();
        new TreeMap<>(isPlain ? ObjectFields.texts(selector) : ObjectFields.texts(selector, "matchLabels"))
                .forEach((key, value) -> terms.add(key + "=" + value));
        ObjectFields.items(selector, "matchExpressions").forEach(each -> terms.add(expression(each)));
        return terms.isEmpty() ? Optional.empty() : Optional.of(String.join(",", terms));
    }

    private static String expression(JsonNode expression) {
        String key = ObjectFields.text(expression, "key");
        String values = ObjectFields.items(expression, "values").stream()
                .map(each -> each.stringValue(""))
                .collect(Collectors.joining(",", " (", ")"));
        return switch (ObjectFields.text(expression, "operator")) {
            case "In" -> key + " in" + values;
            case "NotIn" -> key + " notin" + values;
            case "DoesNotExist" -> "!" + key;
            default -> key;
        };
    }
}
