package io.hypercube.ai.change;

import io.hypercube.ai.tool.ClusterObjects;
import io.hypercube.ai.tool.Redaction;
import io.hypercube.ai.tool.ResourceType;
import org.jspecify.annotations.Nullable;

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

    /** Whether the client itself sends values that redaction hides, whatever the object is. */
    boolean sendsHidden(Redaction redaction) {
        return switch (body) {
            case ChangeBody.Apply apply -> redaction.changes(type, apply.object());
            case ChangeBody.Merge merge -> redaction.changes(type, merge.patch());
            case ChangeBody.Operations _, ChangeBody.Delete _ -> false;
        };
    }

    /** {@code deployments.apps shop/web}. */
    String object() {
        return type.name() + " " + (namespace == null ? "" : namespace + "/") + name;
    }
}
