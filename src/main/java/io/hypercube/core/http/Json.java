package io.hypercube.core.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.kube.StatusReason;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.PropertyBindingException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.LogicalType;

/**
 * JSON of the gateway's own API: records, camelCase, RFC 3339 times. Unknown and duplicate fields are rejected, and values are
 * not converted: {@code 5} is no text. A {@link Secret} can be read but not written. Error messages contain no texts, because
 * these may be secrets.
 */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .withCoercionConfig(
                    LogicalType.Textual, text -> text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
            .addModule(new SimpleModule().addDeserializer(Secret.class, new SecretReader()))
            .build();

    private Json() {}

    public static byte[] write(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    /** @throws ApiException 400 for what is not JSON or has an unknown field; 422 for a field whose value is of another type */
    public static <T> T read(byte[] json, Class<T> type) {
        T value;
        try {
            value = MAPPER.readValue(json, type);
        } catch (JacksonException e) {
            // Without the cause, whose message contains the text.
            throw ApiException.of(reason(e), "body: " + explain(e) + where(e));
        }
        if (value == null) {
            throw ApiException.badRequest("body: null (expected: a JSON object)");
        }
        return value;
    }

    private static StatusReason reason(JacksonException failure) {
        boolean isOfType =
                failure instanceof MismatchedInputException && !(failure instanceof PropertyBindingException);
        return isOfType && !failure.getPath().isEmpty() ? StatusReason.INVALID : StatusReason.BAD_REQUEST;
    }

    private static String explain(JacksonException failure) {
        return switch (failure) {
            case PropertyBindingException unknown ->
                Excerpt.of(path(unknown)) + ": unknown field (expected: " + knownFields(unknown) + ")";
            case MismatchedInputException mismatch ->
                Excerpt.of(path(mismatch)) + ": " + value(mismatch) + " (expected: "
                        + typeName(mismatch.getTargetType()) + ")";
            default -> "malformed, or with a duplicate field (expected: JSON)";
        };
    }

    private static String knownFields(PropertyBindingException unknown) {
        Collection<Object> known = unknown.getKnownPropertyIds();
        return known == null
                ? "none"
                : known.stream().map(String::valueOf).collect(Collectors.toCollection(TreeSet::new)).stream()
                        .collect(Collectors.joining(", "));
    }

    /** A number or boolean, which is no secret where a secret is not expected. */
    private static String value(MismatchedInputException mismatch) {
        return mismatch instanceof InvalidFormatException told
                        && (told.getValue() instanceof Number || told.getValue() instanceof Boolean)
                ? Excerpt.of(String.valueOf(told.getValue()))
                : "wrong type";
    }

    private static String path(JacksonException failure) {
        List<JacksonException.Reference> path = failure.getPath();
        return path.isEmpty()
                ? "(root)"
                : path.stream()
                        .map(step -> step.getPropertyName() == null ? "" + step.getIndex() : step.getPropertyName())
                        .collect(Collectors.joining("."));
    }

    private static String typeName(Class<?> type) {
        if (type == String.class || type == Secret.class) {
            return "a string";
        }
        if (type == Boolean.class || type == boolean.class) {
            return "true or false";
        }
        if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
            return "a number";
        }
        return Collection.class.isAssignableFrom(type) ? "a list" : "an object";
    }

    private static String where(JacksonException e) {
        var location = e.getLocation();
        return location == null ? "" : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    private static final class SecretReader extends StdScalarDeserializer<Secret> {
        SecretReader() {
            super(Secret.class);
        }

        @Override
        public Secret deserialize(JsonParser parser, DeserializationContext context) {
            return parser.hasToken(JsonToken.VALUE_STRING)
                    ? Secret.of(parser.getString())
                    : (Secret) context.handleUnexpectedToken(Secret.class, parser);
        }
    }
}
