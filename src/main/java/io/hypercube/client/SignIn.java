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

/** A token that was got, and until when it is good. */
public record SignIn(Secret token, Instant expiration) {

    /** @param json {@code {"token":…,"expirationTimestamp":…}}, other fields beside them */
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
            // not its message: it may quote the token
            throw notUnderstood();
        }
        throw notUnderstood();
    }

    private static IOException notUnderstood() {
        return new IOException("not a token and its expiration");
    }

    byte[] print() {
        return Json.write(java.util.Map.of("token", token.reveal(), "expirationTimestamp", expiration));
    }
}
