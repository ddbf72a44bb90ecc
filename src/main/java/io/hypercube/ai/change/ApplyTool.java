package io.hypercube.ai.change;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.ai.tool.ClusterChoice;
import io.hypercube.ai.tool.FramedText;
import io.hypercube.ai.tool.ResourceType;
import io.hypercube.ai.tool.ServedResources;
import io.hypercube.ai.tool.ToolArguments;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The tool {@code apply}: server-side apply of a manifest of 20 objects and 64 KiB at most. */
final class ApplyTool implements ChangingTool.Wishes {
    static final int MOST_OBJECTS = 20;
    static final int MOST_BYTES = 64 << 10;

    @Override
    public List<ObjectChange> of(ToolArguments arguments, ClusterChoice cluster, GatewayApi api)
            throws InterruptedException {
        String manifest = arguments
                .document("manifest", MOST_BYTES)
                .orElseThrow(() -> ToolArguments.wrong("manifest", "none", "YAML or JSON of objects"));
        List<ObjectNode> objects = Manifest.objects(manifest, MOST_OBJECTS);
        boolean force = arguments.flag("force");
        Optional<String> namespace = arguments.text("namespace");
        ServedResources served = ServedResources.read(api, cluster);
        List<ObjectChange> changes = new ArrayList<>();
        Set<String> paths = new HashSet<>();
        for (ObjectNode object : objects) {
            ObjectChange change = change(object, served, namespace, force);
            if (!paths.add(change.path())) {
                throw new ToolException(change.object() + ": twice in the manifest (expected: each object once)");
            }
            changes.add(change);
        }
        return changes;
    }

    private static ObjectChange change(
            ObjectNode object, ServedResources served, Optional<String> namespace, boolean force) {
        String kind = required(object, "kind");
        String apiVersion = required(object, "apiVersion");
        String said = apiVersion + "/" + kind;
        ResourceType type = served.named(said)
                .filter(found -> found.kind().equals(kind) && found.apiVersion().equals(apiVersion))
                .orElseThrow(() -> served.unknown(said));
        if (!(object.path("metadata") instanceof ObjectNode metadata)) {
            throw new ToolException(
                    "metadata: missing in " + FramedText.oneLine(said) + " (expected: name, namespace)");
        }
        String name = required(metadata, "name");
        String inside = inside(type, metadata, namespace, name);
        return new ObjectChange(ObjectChange.APPLY, type, inside, name, new ChangeBody.Apply(object, force));
    }

    private static @Nullable String inside(
            ResourceType type, ObjectNode metadata, Optional<String> namespace, String name) {
        if (!type.namespaced()) {
            return null;
        }
        String own = metadata.path("namespace").asString("");
        String inside = own.isEmpty() ? namespace.orElse("") : own;
        if (inside.isEmpty()) {
            throw ToolArguments.wrong("namespace", "none", "the namespace of " + type.name() + " " + name);
        }
        return inside;
    }

    private static String required(ObjectNode object, String field) {
        String text = object.path(field).asString("");
        if (text.isEmpty()) {
            throw new ToolException(
                    "manifest: an object without " + field + " (expected: apiVersion, kind, metadata.name)");
        }
        return text;
    }
}
