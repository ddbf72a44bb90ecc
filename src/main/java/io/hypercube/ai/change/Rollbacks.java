package io.hypercube.ai.change;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.ai.tool.ClusterChoice;
import io.hypercube.ai.tool.ClusterObjects;
import io.hypercube.ai.tool.GatewayAnswers;
import io.hypercube.ai.tool.ToolArguments;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Changes a workload back to an earlier revision, as {@code kubectl rollout undo} does: a Deployment to the template of a ReplicaSet, a
 * StatefulSet or DaemonSet by the patch in a ControllerRevision. The template is not redacted, as it is written again; no model sees it.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#rolling-back-a-deployment">Rolling back</a>
 */
record Rollbacks(GatewayApi api, ClusterChoice cluster) {
    private static final String REVISION = "deployment.kubernetes.io/revision";
    private static final String HASH = "pod-template-hash";

    /** Annotations that stay as the Deployment has them; the others are those of the revision. */
    private static final List<String> KEPT = List.of(
            "kubectl.kubernetes.io/last-applied-configuration",
            REVISION,
            "deployment.kubernetes.io/revision-history",
            "deployment.kubernetes.io/desired-replicas",
            "deployment.kubernetes.io/max-replicas",
            "deprecated.deployment.rollback.revisionTo");

    /**
     * The change to a revision.
     *
     * @param revision 0 for the one before the current
     * @throws ToolException when there is no such revision
     */
    ChangeBody to(ObjectNode live, NamedObject named, int revision) throws InterruptedException {
        if (live.at("/spec/paused").asBoolean(false)) {
            throw new ToolException(
                    named.name() + ": paused (expected: a rollout that goes on; patch spec.paused first)");
        }
        return switch (named.type().kind()) {
            case "Deployment" -> deployment(live, wanted(owned("replicasets", live, named), revision));
            case "StatefulSet", "DaemonSet" -> {
                JsonNode found = wanted(owned("controllerrevisions", live, named), revision);
                yield new ChangeBody.Merge("strategic-merge", (ObjectNode) found.path("data"));
            }
            default ->
                throw ToolArguments.wrong("resource", named.type().name(), "a Deployment, StatefulSet or DaemonSet");
        };
    }

    private static JsonNode wanted(NavigableMap<Long, JsonNode> revisions, int revision) {
        Long key = revision != 0
                ? Long.valueOf(revision)
                : revisions.isEmpty() ? null : revisions.lowerKey(revisions.lastKey());
        JsonNode found = key == null ? null : revisions.get(key);
        if (found == null) {
            String known = revisions.keySet().stream().map(String::valueOf).collect(Collectors.joining(", "));
            throw ToolArguments.wrong(
                    "toRevision",
                    revision == 0 ? "the one before" : String.valueOf(revision),
                    known.isEmpty() ? "a workload with revisions" : "one of " + known);
        }
        return found;
    }

    /** Revisions that the workload owns, by their numbers. */
    private NavigableMap<Long, JsonNode> owned(String resource, ObjectNode live, NamedObject named)
            throws InterruptedException {
        String labels = live.at("/spec/selector/matchLabels").properties().stream()
                .map(each -> each.getKey() + "=" + each.getValue().asString(""))
                .collect(Collectors.joining(","));
        String path =
                "/apis/apps/v1/namespaces/" + ClusterObjects.segment("namespace", named.namespace()) + "/" + resource;
        ObjectNode list = GatewayAnswers.json(
                api.get(cluster.target(path, labels.isEmpty() ? Map.of() : Map.of("labelSelector", labels))));
        String uid = live.at("/metadata/uid").asString("");
        NavigableMap<Long, JsonNode> revisions = new TreeMap<>();
        for (JsonNode item : list.path("items")) {
            boolean owned = item.at("/metadata/ownerReferences")
                    .valueStream()
                    .anyMatch(owner -> owner.path("uid").asString("").equals(uid));
            long number = number(item);
            if (owned && number > 0) {
                revisions.put(number, item);
            }
        }
        return revisions;
    }

    private static long number(JsonNode revision) {
        if (revision.has("revision")) {
            return revision.path("revision").asLong(0);
        }
        String text =
                revision.path("metadata").path("annotations").path(REVISION).asString("");
        return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : 0;
    }

    private static ChangeBody deployment(ObjectNode live, JsonNode replicaSet) {
        ObjectNode template = (ObjectNode) replicaSet.at("/spec/template").deepCopy();
        if (template.at("/metadata/labels") instanceof ObjectNode labels) {
            labels.remove(HASH);
        }
        ObjectNode annotations = JsonNodeFactory.instance.objectNode();
        live.at("/metadata/annotations").properties().forEach(each -> {
            if (KEPT.contains(each.getKey())) {
                annotations.set(each.getKey(), each.getValue());
            }
        });
        replicaSet.at("/metadata/annotations").properties().forEach(each -> {
            if (!KEPT.contains(each.getKey())) {
                annotations.set(each.getKey(), each.getValue());
            }
        });
        ArrayNode patch = JsonNodeFactory.instance.arrayNode();
        operation(patch, "/spec/template").set("value", template);
        operation(patch, "/metadata/annotations").set("value", annotations);
        return new ChangeBody.Operations(patch);
    }

    /** Adding a member that exists replaces it. */
    private static ObjectNode operation(ArrayNode patch, String path) {
        return patch.addObject().put("op", "add").put("path", path);
    }
}
