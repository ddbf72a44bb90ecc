package io.hypercube.ai.change;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Finds elements of lists that stay and lose fields: a merge patch replaces a list as a whole, which is often not meant. */
final class LostFields {
    private static final List<String> KEYS = List.of("name", "key", "ip", "mountPath", "containerPort", "port", "type");
    private static final int MOST_NOTES = 10;

    private final List<String> notes = new ArrayList<>();

    private LostFields() {}

    /** A sentence for each such element, at most ten. */
    static List<String> notes(JsonNode before, JsonNode after) {
        LostFields lost = new LostFields();
        for (Map.Entry<String, JsonNode> field : before.properties()) {
            if (!field.getKey().equals("metadata") && !field.getKey().equals("status")) {
                lost.compare(field.getKey(), field.getValue(), after.path(field.getKey()));
            }
        }
        return lost.notes.subList(0, Math.min(MOST_NOTES, lost.notes.size()));
    }

    private void compare(String path, JsonNode before, JsonNode after) {
        if (before instanceof ArrayNode old && after instanceof ArrayNode now) {
            Map<String, JsonNode> known = elements(now);
            elements(old).forEach((name, element) -> {
                JsonNode same = known.get(name);
                if (same != null) {
                    addLost(path + "[" + name + "]", element, same);
                    compare(path + "[" + name + "]", element, same);
                }
            });
        } else if (before.isObject() && after.isObject()) {
            before.properties()
                    .forEach(each -> compare(path + "." + each.getKey(), each.getValue(), after.path(each.getKey())));
        }
    }

    private void addLost(String path, JsonNode before, JsonNode after) {
        List<String> lost = before.properties().stream()
                .map(Map.Entry::getKey)
                .filter(key -> !after.has(key))
                .toList();
        if (!lost.isEmpty()) {
            notes.add(path + " loses " + String.join(", ", lost) + ".");
        }
    }

    /** By a field that names each of them, or else by their positions. */
    private static Map<String, JsonNode> elements(ArrayNode list) {
        for (String key : KEYS) {
            Map<String, JsonNode> named = new LinkedHashMap<>();
            list.forEach(each -> named.put(each.path(key).asString(""), each));
            Set<String> names = new HashSet<>(named.keySet());
            names.remove("");
            if (names.size() == list.size()) {
                return named;
            }
        }
        Map<String, JsonNode> numbered = new LinkedHashMap<>();
        list.forEach(each -> numbered.put(String.valueOf(numbered.size()), each));
        return numbered;
    }
}
