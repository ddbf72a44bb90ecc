package io.hypercube.ai.tool;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.ai.tool.ClusterObjects.Found;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.yaml.YamlText;
import io.hypercube.fleet.ClusterAnnotation;
import io.hypercube.list.query.FieldPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The tool {@code get}: an object, a part of it, or some of its fields as YAML. */
final class GetTool implements DefinedTool.Answer {
    private static final String LESS = "part or fields";
    private static final String ALL = "all";
    private static final int MOST_FIELDS = 20;

    private final Redaction redaction;

    GetTool(Redaction redaction) {
        this.redaction = redaction;
    }

    @Override
    public List<ObjectNode> to(ToolArguments arguments, GatewayApi api) throws InterruptedException {
        ClusterChoice cluster = ClusterChoice.of(arguments);
        String part = arguments.oneOf("part", ALL, "spec", "status", "metadata");
        List<FieldPath> fields = arguments.texts("fields", MOST_FIELDS).stream()
                .map(text -> FieldValues.path("fields", text))
                .toList();
        if (!fields.isEmpty() && !part.equals(ALL)) {
            throw new ToolException("fields: given with part (expected: one of them)");
        }
        int maxBytes = arguments.maxBytes();
        String name = arguments.required("name");
        Optional<String> namespace = arguments.text("namespace");
        ClusterObjects objects = new ClusterObjects(api, redaction);
        ResourceType type = objects.find(cluster, arguments.required("resource"));
        requireNamespace(type, namespace);
        Found found = objects.search(cluster, type, namespace.orElse(null), name);
        ObjectNode object = found.object();
        String head = head(type, namespace, name, cluster, object) + (part.equals(ALL) ? "" : ", " + part);
        String yaml = yaml(object, part, fields);
        return FramedText.content(
                (yaml.isEmpty() ? head + ": nothing there" : head) + "\n" + found.missing(), yaml, LESS, maxBytes);
    }

    /** The line that says which object it is. */
    static String head(
            ResourceType type, Optional<String> namespace, String name, ClusterChoice cluster, ObjectNode object) {
        return type.kind() + " " + (type.namespaced() ? FramedText.name(namespace.orElse("")) + "/" : "")
                + FramedText.name(name) + " in " + cluster(cluster, object) + " (" + type.apiVersion() + ")";
    }

    /** The whole object. */
    static String yaml(ObjectNode object) {
        return yaml(object, ALL, List.of());
    }

    /** The cluster that has the object. */
    private static String cluster(ClusterChoice cluster, ObjectNode object) {
        String annotated = object.path("metadata")
                .path("annotations")
                .path(ClusterAnnotation.KEY)
                .asString("");
        return cluster.isSeveral() && ClusterName.parse(annotated).isPresent() ? annotated : cluster.said();
    }

    static void requireNamespace(ResourceType type, Optional<String> namespace) {
        if (type.namespaced() && namespace.isEmpty()) {
            throw new ToolException(
                    "namespace: none (expected: the namespace of the object; query without namespace finds it)");
        }
    }

    private static String yaml(ObjectNode object, String part, List<FieldPath> fields) {
        Map<String, Object> shown = new LinkedHashMap<>();
        if (!fields.isEmpty()) {
            fields.forEach(path -> ObjectYaml.put(shown, path.print(), value(FieldValues.of(object, path))));
        } else if (part.equals(ALL)) {
            object.properties()
                    .forEach(each ->
                            ObjectYaml.put(shown, each.getKey(), ObjectYaml.plain(each.getKey(), each.getValue())));
        } else {
            ObjectYaml.put(shown, part, ObjectYaml.plain(part, object.path(part)));
        }
        return shown.isEmpty() ? "" : YamlText.printReadable(shown);
    }

    private static @Nullable Object value(List<JsonNode> values) {
        if (values.size() == 1) {
            return ObjectYaml.plain("", values.getFirst());
        }
        List<Object> all = new ArrayList<>();
        for (JsonNode each : values) {
            Object plain = ObjectYaml.plain("", each);
            if (plain != null) {
                all.add(plain);
            }
        }
        return all.isEmpty() ? null : all;
    }
}
