package io.hypercube.ai.change;

import io.hypercube.ai.plan.PlannedChange.Request;
import io.hypercube.auth.authorization.AiWriteQuery;
import io.hypercube.core.http.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How an object is changed. With a {@link Precondition}, the request of each kind fails when the object has changed since a resource version.
 * Only the creation of an object, by {@link Apply}, has none; {@link PlanApplication} reads before it.
 */
sealed interface ChangeBody {
    /**
     * The object as it was read.
     *
     * @param resourceVersion as the API server wrote it
     */
    record Precondition(String uid, String resourceVersion) {
        static Precondition of(JsonNode object) {
            JsonNode metadata = object.path("metadata");
            return new Precondition(
                    metadata.path("uid").asString(""),
                    metadata.path("resourceVersion").asString(""));
        }

        /** The same request, which fails when the object has changed since. */
        Request lock(Request request) {
            JsonNode body = Json.read(request.body().getBytes(StandardCharsets.UTF_8), JsonNode.class);
            if (request.delete()) {
                ((ObjectNode) body).putObject("preconditions").put("uid", uid).put("resourceVersion", resourceVersion);
            } else if (body instanceof ArrayNode operations) {
                operations
                        .insertObject(0)
                        .put("op", "test")
                        .put("path", "/metadata/resourceVersion")
                        .put("value", resourceVersion);
            } else {
                ((ObjectNode) body).withObjectProperty("metadata").put("resourceVersion", resourceVersion);
            }
            return new Request(request.delete(), request.path(), request.query(), request.contentType(), text(body));
        }
    }

    /**
     * The request of the change.
     *
     * @param path of the object, percent-encoded
     * @param exists whether there is such an object
     */
    Request request(String path, boolean exists);

    /**
     * Server-side apply, which creates the object if it is missing.
     *
     * @param force takes fields over from other managers. A creation does not, as it would be from those of an object that appeared meanwhile
     * @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/">Server-side apply</a>
     */
    record Apply(ObjectNode object, boolean force) implements ChangeBody {
        @Override
        public Request request(String path, boolean exists) {
            ObjectNode body = ServerFields.without(object);
            body.remove("status");
            String query = AiWriteQuery.PATCH + (force && exists ? AiWriteQuery.FORCE : "");
            return new Request(false, path, query, "application/apply-patch+yaml", text(body));
        }
    }

    /** @param type merge or strategic-merge */
    record Merge(String type, ObjectNode patch) implements ChangeBody {
        @Override
        public Request request(String path, boolean exists) {
            return new Request(false, path, AiWriteQuery.PATCH, "application/" + type + "-patch+json", text(patch));
        }
    }

    /** @see <a href="https://www.rfc-editor.org/rfc/rfc6902">RFC 6902, JSON Patch</a> */
    record Operations(ArrayNode patch) implements ChangeBody {
        @Override
        public Request request(String path, boolean exists) {
            return new Request(false, path, AiWriteQuery.PATCH, "application/json-patch+json", text(patch));
        }
    }

    /** The options in the body of a deletion count; a dry run has them in its query. */
    record Delete() implements ChangeBody {
        @Override
        public Request request(String path, boolean exists) {
            Map<String, String> options =
                    Map.of("kind", "DeleteOptions", "apiVersion", "v1", "propagationPolicy", "Background");
            return new Request(true, path, "", "application/json", text(options));
        }
    }

    private static String text(Object json) {
        return new String(Json.write(json), StandardCharsets.UTF_8);
    }
}
