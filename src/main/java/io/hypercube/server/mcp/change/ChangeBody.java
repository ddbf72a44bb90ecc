package io.hypercube.server.mcp.change;

import io.hypercube.auth.authorization.AiWriteQuery;
import io.hypercube.auth.plan.PlannedChange.Request;
import io.hypercube.core.http.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * How an object is changed. Each kind becomes a request that fails when the object has changed since a resource version. Only the creation of
 * an object, by {@link Apply}, has no such precondition; {@link PlanApplication} reads before it.
 */
sealed interface ChangeBody {
    /**
     * The object when a change was planned.
     *
     * @param resourceVersion as the API server wrote it
     */
    record Precondition(String uid, String resourceVersion) {}

    /**
     * The request of the change.
     *
     * @param path of the object, percent-encoded
     * @param live null when there is no such object
     */
    Request request(String path, @Nullable Precondition live);

    /**
     * Server-side apply, which creates the object if it is missing.
     *
     * @param force takes fields over from other managers. A creation does not, as it would be from those of an object that appeared meanwhile
     * @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/">Server-side apply</a>
     */
    record Apply(ObjectNode object, boolean force) implements ChangeBody {
        @Override
        public Request request(String path, @Nullable Precondition live) {
            ObjectNode body = locked(object, live);
            ((ObjectNode) body.path("metadata")).remove("managedFields");
            body.remove("status");
            String query = AiWriteQuery.PATCH + (force && live != null ? AiWriteQuery.FORCE : "");
            return new Request(false, path, query, "application/apply-patch+yaml", text(body));
        }
    }

    /** @param type merge or strategic-merge */
    record Merge(String type, ObjectNode patch) implements ChangeBody {
        @Override
        public Request request(String path, @Nullable Precondition live) {
            return new Request(
                    false, path, AiWriteQuery.PATCH, "application/" + type + "-patch+json", text(locked(patch, live)));
        }
    }

    /** @see <a href="https://www.rfc-editor.org/rfc/rfc6902">RFC 6902, JSON Patch</a> */
    record Operations(ArrayNode patch) implements ChangeBody {
        @Override
        public Request request(String path, @Nullable Precondition live) {
            ArrayNode body = JsonNodeFactory.instance.arrayNode();
            if (live != null) {
                body.addObject()
                        .put("op", "test")
                        .put("path", "/metadata/resourceVersion")
                        .put("value", live.resourceVersion());
            }
            body.addAll(patch);
            return new Request(false, path, AiWriteQuery.PATCH, "application/json-patch+json", text(body));
        }
    }

    /** The options in the body of a deletion count; a dry run has them in its query. */
    record Delete() implements ChangeBody {
        @Override
        public Request request(String path, @Nullable Precondition live) {
            Map<String, Object> options = new LinkedHashMap<>();
            options.put("kind", "DeleteOptions");
            options.put("apiVersion", "v1");
            options.put("propagationPolicy", "Background");
            if (live != null) {
                options.put("preconditions", Map.of("uid", live.uid(), "resourceVersion", live.resourceVersion()));
            }
            return new Request(
                    true, path, "", "application/json", new String(Json.write(options), StandardCharsets.UTF_8));
        }
    }

    private static ObjectNode locked(ObjectNode object, @Nullable Precondition live) {
        ObjectNode copy = object.deepCopy();
        ObjectNode metadata = copy.path("metadata") instanceof ObjectNode known ? known : copy.putObject("metadata");
        if (live == null) {
            metadata.remove("resourceVersion");
        } else {
            metadata.put("resourceVersion", live.resourceVersion());
        }
        return copy;
    }

    private static String text(Object json) {
        return new String(Json.write(json), StandardCharsets.UTF_8);
    }
}
