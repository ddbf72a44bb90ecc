package io.hypercube.cli.client;

import java.io.IOException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The response of a token endpoint.
 *
 * @param error of RFC 6749 section 5.2 or RFC 8628 section 3.5; empty on success
 */
record OAuthResponse(JsonNode fields, String error) {
    static OAuthResponse of(byte[] body) throws IOException {
        try {
            JsonNode fields = JsonMapper.shared().readTree(body);
            return new OAuthResponse(fields, fields.path("error").asString(""));
        } catch (JacksonException e) {
            // without the cause, whose message may quote a token
            throw new IOException("the response is not from Hypercube");
        }
    }

    boolean failed() {
        return !error.isEmpty();
    }

    String text(String name) {
        return fields.path(name).asString("");
    }

    /** The failure for people, with the gateway's own explanation. */
    IOException failure() {
        return new IOException("the gateway refused: " + text("error_description"));
    }
}
