package io.hypercube.testbed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * A kind of objects that an API server keeps.
 *
 * @param group the path of its group and version
 * @param deletesMany whether those of a namespace can be deleted by one call
 */
record ObjectKind(String group, String plural, boolean deletesMany) {
    /** Those that have no objects of their own. */
    private static final List<String> SECOND_NAMES = List.of("events.k8s.io", "extensions");

    /** Definitions of custom resources first, namespaces last. */
    static List<ObjectKind> all(ApiCalls api) {
        List<String> groups = new ArrayList<>(List.of("/api/v1"));
        for (JsonNode group : api.get("/apis").path("groups")) {
            if (!SECOND_NAMES.contains(group.path("name").asString())) {
                groups.add("/apis/" + group.at("/preferredVersion/groupVersion").asString());
            }
        }
        List<ObjectKind> kinds = new ArrayList<>();
        for (String group : groups) {
            for (JsonNode resource : api.get(group).path("resources")) {
                String verbs = resource.path("verbs").toString();
                if (verbs.contains("\"list\"") && verbs.contains("\"delete\"")) {
                    kinds.add(new ObjectKind(
                            group,
                            resource.path("name").asString(),
                            resource.path("namespaced").asBoolean() && verbs.contains("\"deletecollection\"")));
                }
            }
        }
        kinds.sort(Comparator.comparingInt(kind -> switch (kind.plural) {
            case "customresourcedefinitions" -> 0;
            case "namespaces" -> 2;
            default -> 1;
        }));
        return kinds;
    }

    String path() {
        return group + "/" + plural;
    }

    String in(String namespace) {
        return group + "/namespaces/" + namespace + "/" + plural;
    }

    String path(JsonNode item) {
        String namespace = item.at("/metadata/namespace").asString("");
        return (namespace.isEmpty() ? path() : in(namespace)) + "/"
                + item.at("/metadata/name").asString();
    }
}
