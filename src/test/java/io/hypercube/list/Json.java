package io.hypercube.list;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** JSON as a tree, parsed by Jackson, with numbers kept as text and the bytes of every object; the reference for the engine. */
public sealed interface Json {

    record Obj(Map<String, Json> fields, byte[] raw) implements Json {}

    record Arr(List<Json> elements) implements Json {}

    record Str(String text) implements Json {}

    record Num(String text) implements Json {}

    record Bool(boolean value) implements Json {}

    record Null() implements Json {}

    JsonFactory STRICT = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    JsonFactory LENIENT = new JsonFactory();

    /** @throws tools.jackson.core.JacksonException when the bytes are not exactly one JSON value */
    static Json read(byte[] bytes) {
        return read(STRICT, bytes);
    }

    /** The last duplicate wins. */
    static Json readWithRepeatedKeys(byte[] bytes) {
        return read(LENIENT, bytes);
    }

    private static Json read(JsonFactory factory, byte[] bytes) {
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), bytes)) {
            parser.nextToken();
            Json value = value(parser, bytes);
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException("more than one value");
            }
            return value;
        }
    }

    private static Json value(JsonParser parser, byte[] bytes) {
        JsonToken token = parser.currentToken();
        if (token == null) {
            throw new IllegalArgumentException("no value");
        }
        return switch (token) {
            case START_OBJECT -> object(parser, bytes);
            case START_ARRAY -> array(parser, bytes);
            case VALUE_STRING -> new Str(parser.getString());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Num(parser.getString());
            case VALUE_TRUE -> new Bool(true);
            case VALUE_FALSE -> new Bool(false);
            case VALUE_NULL -> new Null();
            case END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                throw new IllegalArgumentException("unexpected " + token);
        };
    }

    private static Obj object(JsonParser parser, byte[] bytes) {
        int from = (int) parser.currentTokenLocation().getByteOffset();
        Map<String, Json> fields = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            fields.put(name, value(parser, bytes));
        }
        return new Obj(fields, Arrays.copyOfRange(bytes, from, (int)
                parser.currentLocation().getByteOffset()));
    }

    private static Arr array(JsonParser parser, byte[] bytes) {
        List<Json> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(value(parser, bytes));
        }
        return new Arr(elements);
    }

    /** A required field. */
    default Json field(String name) {
        Json value = fieldOrNull(name);
        if (value == null) {
            throw new IllegalStateException("no " + name + " in " + this);
        }
        return value;
    }

    default @Nullable Json fieldOrNull(String name) {
        return this instanceof Obj object ? object.fields.get(name) : null;
    }

    /** Text of a scalar as selectors compare it; null for other values. */
    default @Nullable String scalarText() {
        return switch (this) {
            case Str(String text) -> text;
            case Num(String text) -> text;
            case Bool(boolean value) -> String.valueOf(value);
            case Null() -> null;
            case Arr array -> null;
            case Obj object -> null;
        };
    }

    static String utf8(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
