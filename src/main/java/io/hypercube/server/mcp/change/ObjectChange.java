package io.hypercube.server.mcp.change;

import io.hypercube.server.mcp.tool.ClusterObjects;
import io.hypercube.server.mcp.tool.ResourceType;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A change that a tool wants to make at one object. It becomes nothing but a part of a plan.
 *
 * @param action as persons read it: apply, update, delete, scale, restart or undo
 * @param namespace null for an object of the cluster
 */
record ObjectChange(
        String action, ResourceType type, @Nullable String namespace, String name, ChangeBody body) {
    /** The action at an object that may be missing, as it is created then. */
    static final String APPLY = "apply";

    /** The action of a patch that the client sent. */
    static final String UPDATE = "update";

    /** The path of the object at the API server, percent-encoded. */
    String path() {
        return ClusterObjects.path(type, namespace) + "/" + ClusterObjects.segment("name", name);
    }

    /** Whether the client sent values. It did not when the gateway made the change, as for a rollout. */
    boolean isByClient() {
        return action.equals(APPLY) || action.equals(UPDATE);
    }

    /**
     * The values that the client itself sent; none when the gateway made the change, as for a rollout.
     *
     * @param live the object before the change; a missing node for none
     */
    Sent sent(JsonNode live) {
        if (!isByClient()) {
            return Sent.NOTHING;
        }
        return switch (body) {
            case ChangeBody.Apply apply -> Sent.merge(apply.object(), true);
            case ChangeBody.Merge merge ->
                Sent.merge(merge.patch(), !merge.type().equals("merge"));
            case ChangeBody.Operations operations -> Sent.patch(operations.patch(), live);
            case ChangeBody.Delete delete -> Sent.NOTHING;
        };
    }

    /** {@code deployments.apps shop/web}. */
    String object() {
        return type.name() + " " + (namespace == null ? "" : namespace + "/") + name;
    }
}
