package io.hypercube.http;

import io.hypercube.kube.ApiException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON of our own interfaces: records, camelCase, RFC 3339 times; unknown and repeated fields are refused. */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .changeDefaultPropertyInclusion(inclusion ->
                    inclusion.withValueInclusion(com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL))
            .build();

    private Json() {}

    public static byte[] write(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    public static <T> T read(byte[] json, Class<T> type) {
        T value;
        try {
            value = MAPPER.readValue(json, type);
        } catch (JacksonException e) {
            throw ApiException.badRequest("body: " + e.getOriginalMessage() + where(e))
                    .causedBy(e);
        }
        if (value == null) {
            throw ApiException.badRequest("body: null (expected: a JSON object)");
        }
        return value;
    }

    private static String where(JacksonException e) {
        var location = e.getLocation();
        return location == null ? "" : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    }
}
