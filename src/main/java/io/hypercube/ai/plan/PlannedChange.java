package io.hypercube.ai.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The change of one object, as its dry run went.
 *
 * @param shown what a person sees of it
 * @param request what is sent when the plan is confirmed; null in a plan that has been used
 * @param basis null in a plan of an earlier version, which cannot be made any more
 */
public record PlannedChange(
        Shown shown, @Nullable Request request, @Nullable Basis basis) {
    /**
     * The object for which the change was planned.
     *
     * @param digest of the object without its status and the fields that the API server keeps; null when there was none
     * @param hidden whether it has values that the model does not see, so that only the person is told how the dry run went
     * @param tooLong whether the difference is too long to be shown, so that nobody can approve the plan
     */
    public record Basis(@Nullable String digest, boolean hidden, boolean tooLong) {}

    /**
     * A change as a person sees it.
     *
     * @param action create, update, delete, scale, restart or undo
     * @param resource such as {@code deployments.apps}
     * @param namespace null for an object of the cluster
     * @param resourceVersion of the object when the plan was made; null when there was none
     * @param diff unified, without the values of Secrets, whole
     * @param notes sentences about the change, such as that the API server refuses it; null for none
     */
    public record Shown(
            String action,
            String resource,
            @Nullable String namespace,
            String name,
            @Nullable String resourceVersion,
            String diff,
            @Nullable List<String> notes) {
        /** {@code deployments.apps shop/web}. */
        public String object() {
            return resource + " " + (namespace == null ? "" : namespace + "/") + name;
        }
    }

    /**
     * A request to the API server.
     *
     * @param delete whether it is {@code DELETE}; otherwise {@code PATCH}
     * @param path of the object, percent-encoded
     * @param query empty for none
     * @param contentType of the body
     * @param body JSON, to which the resource version that the object has then is added
     */
    public record Request(boolean delete, String path, String query, String contentType, String body) {
        /** Without the body, which may contain the values of Secrets. */
        @Override
        public String toString() {
            return (delete ? "DELETE " : "PATCH ") + path;
        }
    }

    /** Whether the model does not see values of the object. */
    public boolean concealed() {
        return basis != null && basis.hidden();
    }

    /** As in a list: neither the diff nor the request. */
    PlannedChange withoutDiff() {
        Shown listed = new Shown(
                shown.action(), shown.resource(), shown.namespace(), shown.name(), shown.resourceVersion(), "", null);
        return new PlannedChange(listed, null, basis);
    }

    PlannedChange withoutRequest() {
        return new PlannedChange(shown, null, basis);
    }
}
