package io.hypercube.ai.change;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.tool.ClusterChoice;
import io.hypercube.ai.tool.ToolArguments;
import io.hypercube.core.http.Json;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tool {@code patch}: a patch of one object. Without a type, it is strategic where the API has that, so that lists are merged by the names
 * of their elements as in {@code kubectl patch}, and a merge patch elsewhere.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/manage-kubernetes-objects/update-api-object-kubectl-patch/">Patches</a>
 */
final class PatchTool implements ChangingTool.Wishes {
    private static final String JSON = "json";
    private static final String MERGE = "merge";
    private static final String STRATEGIC = "strategic";

    /** Groups of the API server itself. Others may be of custom resources, which have no strategic merge patch. */
    private static final Set<String> STRATEGIC_GROUPS = Set.of(
            "",
            "admissionregistration.k8s.io",
            "apiextensions.k8s.io",
            "apiregistration.k8s.io",
            "apps",
            "autoscaling",
            "batch",
            "certificates.k8s.io",
            "coordination.k8s.io",
            "discovery.k8s.io",
            "events.k8s.io",
            "extensions",
            "networking.k8s.io",
            "node.k8s.io",
            "policy",
            "rbac.authorization.k8s.io",
            "scheduling.k8s.io",
            "storage.k8s.io");

    @Override
    public List<ObjectChange> of(ToolArguments arguments, ClusterChoice cluster, GatewayApi api)
            throws InterruptedException {
        String said = arguments.oneOf("type", STRATEGIC, MERGE, JSON);
        JsonNode patch = patch(arguments);
        NamedObject object = NamedObject.of(arguments, cluster, api);
        String usual =
                patch.isArray() ? JSON : STRATEGIC_GROUPS.contains(object.type().group()) ? STRATEGIC : MERGE;
        return List.of(
                object.change(ObjectChange.UPDATE, body(arguments.text("type").isPresent() ? said : usual, patch)));
    }

    private static JsonNode patch(ToolArguments arguments) {
        JsonNode patch = arguments
                .json("patch")
                .orElseThrow(() -> ToolArguments.wrong("patch", "none", "an object, or a list of operations"));
        JsonNode read = patch.isString() ? Manifest.read("patch", patch.stringValue()) : patch;
        int bytes = Json.write(read).length;
        if (bytes > ApplyTool.MOST_BYTES) {
            throw ToolArguments.wrong("patch", bytes + " bytes", "at most " + ApplyTool.MOST_BYTES);
        }
        return read;
    }

    private static ChangeBody body(String type, JsonNode patch) {
        if (!type.equals(JSON)) {
            if (!(patch instanceof ObjectNode object)) {
                throw ToolArguments.wrong("patch", "no object", "an object, as type is " + type);
            }
            PatchRules.require(object);
            return new ChangeBody.Merge(type.equals(MERGE) ? "merge" : "strategic-merge", object);
        }
        if (!(patch instanceof ArrayNode operations)) {
            throw ToolArguments.wrong("patch", "no list", "a list of operations, as type is json");
        }
        PatchRules.require(operations);
        return new ChangeBody.Operations(operations);
    }
}
