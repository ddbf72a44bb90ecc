package io.hypercube.ai.change;

import io.hypercube.core.http.Json;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** The fields of the metadata that the API server keeps for itself. A diff leaves them out, so no patch may have them. */
final class ServerFields {
    static final Set<String> NAMES =
            Set.of("managedFields", "resourceVersion", "uid", "creationTimestamp", "generation", "selfLink");

    private ServerFields() {}

    /** A copy without them. */
    static ObjectNode without(ObjectNode object) {
        ObjectNode copy = object.deepCopy();
        if (copy.path("metadata") instanceof ObjectNode metadata) {
            metadata.remove(NAMES);
        }
        return copy;
    }

    /**
     * A digest of what a plan is about: the object by its uid, without its status and the fields that change with it.
     *
     * @return hexadecimal
     */
    static String digest(ObjectNode object) {
        ObjectNode copy = without(object);
        copy.remove("status");
        copy.put("uid", object.path("metadata").path("uid").asString(""));
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(Json.write(copy));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
