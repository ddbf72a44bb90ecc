package io.hypercube.cli.client;

import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A token and its expiration.
 *
 * @param renewal how it is renewed; null for a token that cannot be
 */
public record StoredSignIn(
        Secret token, Instant expiration, @Nullable Renewal renewal) {
    private static final Duration RENEWED_BEFORE = Duration.ofMinutes(1);
    private static final int SHORTEST_PART = 4;

    /**
     * A refresh token, which can be used once.
     *
     * @param from when the token is to be renewed: a minute before it expires, or after three quarters of a short lifetime
     */
    public record Renewal(Secret refreshToken, Instant from) {}

    /** A token that cannot be renewed. */
    public StoredSignIn(Secret token, Instant expiration) {
        this(token, expiration, null);
    }

    /** @param json {@code {"token":…,"expirationTimestamp":…}}; other fields are ignored */
    public static StoredSignIn parse(byte[] json) throws IOException {
        try {
            JsonNode fields = JsonMapper.shared().readTree(json);
            String token = fields.path("token").asString("");
            if (!token.isEmpty()) {
                return new StoredSignIn(Secret.of(token), time(fields, "expirationTimestamp"), renewal(fields));
            }
        } catch (JacksonException | DateTimeParseException e) {
            // without the cause, whose message may quote the token
            throw notUnderstood();
        }
        throw notUnderstood();
    }

    private static @Nullable Renewal renewal(JsonNode fields) {
        String refreshToken = fields.path("refreshToken").asString("");
        return refreshToken.isEmpty() ? null : new Renewal(Secret.of(refreshToken), time(fields, "renewalTimestamp"));
    }

    private static Instant time(JsonNode fields, String name) {
        return OffsetDateTime.parse(fields.path(name).asString("")).toInstant();
    }

    /**
     * The answer of a token endpoint. Its times are relative, so the clocks of gateway and client may differ.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc6749#section-5.1">RFC 6749, successful response</a>
     */
    static StoredSignIn granted(JsonNode answer, Instant now) throws IOException {
        String token = answer.path("access_token").asString("");
        String refreshToken = answer.path("refresh_token").asString("");
        Duration lifetime = Duration.ofSeconds(answer.path("expires_in").asLong(0));
        if (token.isEmpty() || refreshToken.isEmpty()) {
            throw notUnderstood();
        }
        Duration part = lifetime.dividedBy(SHORTEST_PART);
        Instant expiration = now.plus(lifetime);
        Instant from = expiration.minus(part.compareTo(RENEWED_BEFORE) < 0 ? part : RENEWED_BEFORE);
        return new StoredSignIn(Secret.of(token), expiration, new Renewal(Secret.of(refreshToken), from));
    }

    /** Whether the token can be used as it is. */
    boolean isFresh(Instant now) {
        return now.isBefore(freshUntil());
    }

    Instant freshUntil() {
        return renewal == null ? expiration : renewal.from();
    }

    private static IOException notUnderstood() {
        return new IOException("the response contains no token with its expiration");
    }

    /** One line. The launcher reads it too, see {@code packaging/credential.sh}: the first two fields, and the last one, in seconds since 1970. */
    byte[] print(Instant freshUntil) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("token", token.reveal());
        fields.put("expirationTimestamp", expiration);
        if (renewal != null) {
            fields.put("refreshToken", renewal.refreshToken().reveal());
            fields.put("renewalTimestamp", renewal.from());
        }
        fields.put("freshUntil", freshUntil.getEpochSecond());
        return Json.write(fields);
    }
}
