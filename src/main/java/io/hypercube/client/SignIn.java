package io.hypercube.client;

import io.hypercube.http.Json;
import io.hypercube.identity.Secret;
import java.io.IOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A token and its expiration. */
public record SignIn(Secret token, Instant expiration) {

    /** @param json {@code {"token":…,"expirationTimestamp":…}}; other fields are ignored */
    public static SignIn parse(byte[] json) throws IOException {
        try {
            JsonNode fields = JsonMapper.shared().readTree(json);
            String token = fields.path("token").asString("");
            String expiration = fields.path("expirationTimestamp").asString("");
            if (!token.isEmpty()) {
                return new SignIn(
                        Secret.of(token), OffsetDateTime.parse(expiration).toInstant());
            }
        } catch (JacksonException | DateTimeParseException e) {
            // without the cause, whose message may quote the token
            throw notUnderstood();
        }
        throw notUnderstood();
    }

    private static IOException notUnderstood() {
        return new IOException("the response contains no token with its expiration");
    }

    byte[] print() {
        return Json.write(java.util.Map.of("token", token.reveal(), "expirationTimestamp", expiration));
    }
}
