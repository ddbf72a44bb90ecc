package io.hypercube.auth.plan;

import org.jspecify.annotations.Nullable;

/**
 * The change of one object, as its dry run went.
 *
 * @param shown what a person sees of it
 * @param request what is sent when the plan is confirmed; null in a plan that has been used
 */
public record PlannedChange(Shown shown, @Nullable Request request) {
    /**
     * A change as a person sees it.
     *
     * @param action create, update, delete, scale, restart or undo
     * @param resource such as {@code deployments.apps}
     * @param namespace null for an object of the cluster
     * @param resourceVersion of the object when the plan was made; null when there was none
     * @param diff unified, without secrets, whole
     */
    public record Shown(
            String action,
            String resource,
            @Nullable String namespace,
            String name,
            @Nullable String resourceVersion,
            String diff) {
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
     * @param body JSON, with the resource version that the object must still have
     */
    public record Request(boolean delete, String path, String query, String contentType, String body) {
        /** Without the body, which may contain the values of Secrets. */
        @Override
        public String toString() {
            return (delete ? "DELETE " : "PATCH ") + path;
        }
    }

    /** As in a list: neither the diff nor the request. */
    PlannedChange withoutDiff() {
        Shown listed = new Shown(
                shown.action(), shown.resource(), shown.namespace(), shown.name(), shown.resourceVersion(), "");
        return new PlannedChange(listed, null);
    }

    PlannedChange withoutRequest() {
        return new PlannedChange(shown, null);
    }
}
