package io.hypercube.testbed;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The objects of a text of YAML documents, each of which may be a {@code List}. */
record AppliedObjects(List<ObjectNode> objects) {
    private static final String MANAGER = "?fieldManager=kubectl-client-side-apply";

    /** Has the object as kubectl has written it last, from which its next {@code apply} would tell what was removed. */
    private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

    private static final Pattern BETWEEN = Pattern.compile("(?m)^---$");

    private static final JsonMapper SORTED =
            JsonMapper.builder().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();

    /** @param text documents of YAML, between which {@code ---} stands, or texts of JSON one after another */
    static AppliedObjects of(String text) {
        List<ObjectNode> objects = new ArrayList<>();
        if (text.stripLeading().startsWith("{\"")) {
            for (String part : BETWEEN.split(text)) {
                JsonMapper.shared()
                        .readerFor(JsonNode.class)
                        .<JsonNode>readValues(part)
                        .forEachRemaining(object -> add(object, objects));
            }
        } else {
            new Load(LoadSettings.builder().build())
                    .loadAllFromString(text)
                    .forEach(document -> add(JsonMapper.shared().valueToTree(document), objects));
        }
        return new AppliedObjects(objects);
    }

    private static void add(JsonNode document, List<ObjectNode> objects) {
        if (document.path("items").isArray()) {
            document.path("items").forEach(item -> objects.add((ObjectNode) item));
        } else if (document.isObject()) {
            objects.add((ObjectNode) document);
        }
    }

    /** One by one, with the same result as {@code kubectl apply}; but lists of objects that exist are replaced. */
    void applyTo(ClusterApi api, ResourcePaths paths) {
        for (ObjectNode object : objects) {
            String collection = paths.collectionOf(object);
            String name = object.at("/metadata/name").asString();
            annotate(object);
            boolean wasRead = object.at("/metadata/resourceVersion").isString();
            if (wasRead || !api.createIfAbsent(collection + MANAGER, object.toString())) {
                String path = collection + '/' + name;
                String last = api.field(path, ".metadata.annotations." + LAST_APPLIED.replace(".", "\\."));
                if (!last.isEmpty()) {
                    remove(JsonMapper.shared().readTree(last), object);
                }
                api.merge(path + MANAGER, object.toString());
            }
            if (object.path("kind").asString().equals("Namespace")) {
                api.awaitNamespace(name);
            }
        }
    }

    /** Fields that were applied before and are no longer there are null in the patch. */
    private static void remove(JsonNode before, ObjectNode patch) {
        before.properties().forEach(field -> {
            JsonNode now = patch.path(field.getKey());
            if (now.isMissingNode()) {
                patch.putNull(field.getKey());
            } else if (field.getValue().isObject() && now instanceof ObjectNode inner) {
                remove(field.getValue(), inner);
            }
        });
    }

    private static void annotate(ObjectNode object) {
        ObjectNode annotations = object.withObject("metadata").withObject("annotations");
        String text = SORTED.writeValueAsString(object) + '\n';
        annotations.put(LAST_APPLIED, text);
    }
}
