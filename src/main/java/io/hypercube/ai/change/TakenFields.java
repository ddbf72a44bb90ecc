package io.hypercube.ai.change;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * Finds fields that other managers, such as Argo CD, no longer manage after a change.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/#managers">Managers</a>
 */
final class TakenFields {
    private static final String OWN = "hypercube-mcp";
    private static final int MOST_NAMED = 10;

    private TakenFields() {}

    /** A sentence for each manager that loses fields, with at most ten of them. */
    static List<String> notes(JsonNode before, JsonNode after) {
        Map<String, Set<String>> now = managed(after);
        List<String> notes = new ArrayList<>();
        managed(before).forEach((manager, fields) -> {
            fields.removeAll(now.getOrDefault(manager, Set.of()));
            if (!manager.equals(OWN) && !fields.isEmpty()) {
                String named =
                        String.join(", ", fields.stream().limit(MOST_NAMED).toList());
                int more = fields.size() - MOST_NAMED;
                notes.add("Takes over fields of " + manager + ": " + named + (more > 0 ? " and " + more + " more" : "")
                        + ".");
            }
        });
        return notes;
    }

    /** The paths of the fields of each manager; of the status and other subresources as well. */
    private static Map<String, Set<String>> managed(JsonNode object) {
        Map<String, Set<String>> all = new LinkedHashMap<>();
        for (JsonNode entry : object.path("metadata").path("managedFields")) {
            Set<String> fields = all.computeIfAbsent(entry.path("manager").asString(""), absent -> new TreeSet<>());
            collect(entry.path("fieldsV1"), "", fields);
        }
        return all;
    }

    private static void collect(JsonNode at, String path, Set<String> fields) {
        for (Map.Entry<String, JsonNode> each : at.properties()) {
            String key = each.getKey();
            if (key.equals(".")) {
                continue;
            }
            String name = key.startsWith("f:") ? key.substring(2) : "[" + key.substring(key.indexOf(':') + 1) + "]";
            String below = path.isEmpty() || name.startsWith("[") ? path + name : path + "." + name;
            if (each.getValue().isEmpty()) {
                fields.add(below);
            } else {
                collect(each.getValue(), below, fields);
            }
        }
    }
}
