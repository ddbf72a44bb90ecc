package io.hypercube.ai.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * The header fields that a client sends with a request, made from its body: the counterpart of what the endpoint checks.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#request-metadata">Request
 *     metadata</a>
 */
public final class RequestHeaders {
    private static final int FIRST_PLAIN = ' ';
    private static final int LAST_PLAIN = '~';

    private RequestHeaders() {}

    /**
     * Returns the fields by name. A message that does not name its version gets the newest of those that may omit it: the server treats
     * them alike, and an older server may know that one only.
     *
     * @param body of a request or a notification
     */
    public static Map<String, String> of(JsonNode body) {
        JsonNode params = body.path("params");
        JsonNode version = params.path("_meta").path(Revision.VERSION);
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put(Revision.VERSION_HEADER, encoded(version.asString(Revision.HANDSHAKE.wire())));
        if (version.isString()) {
            String method = body.path("method").asString("");
            fields.put(Revision.METHOD_HEADER, encoded(method));
            String named = McpMethod.nameParameter(method);
            if (named != null && params.path(named).isString()) {
                fields.put(Revision.NAME_HEADER, encoded(params.path(named).stringValue()));
            }
        }
        return fields;
    }

    private static String encoded(String value) {
        boolean plain = value.chars().allMatch(c -> c >= FIRST_PLAIN && c <= LAST_PLAIN)
                && value.equals(value.strip())
                && !value.startsWith(Revision.ENCODED);
        return plain
                ? value
                : Revision.ENCODED
                        + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8))
                        + Revision.ENCODED_END;
    }
}
