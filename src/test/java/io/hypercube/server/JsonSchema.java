package io.hypercube.server;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Validates JSON against the schemas of a document, with the JSON Schema keywords that it uses. An unsupported keyword fails, so
 * that none is ignored silently.
 *
 * @param document the document that {@code $ref} refers to
 */
record JsonSchema(Map<?, ?> document) {

    /** The violations with their paths; empty when there are none. */
    List<String> problems(Object schema, Object value) {
        List<String> problems = new ArrayList<>();
        check((Map<?, ?>) schema, value, "$", problems);
        return problems;
    }

    /** Resolves a {@code $ref} to a schema or any other part. */
    Map<?, ?> resolved(Object object) {
        Map<?, ?> map = (Map<?, ?>) object;
        if (!(map.get("$ref") instanceof String reference)) {
            return map;
        }
        Object target = document;
        for (String step : reference.substring("#/".length()).split("/")) {
            target = Objects.requireNonNull(((Map<?, ?>) target).get(step), reference);
        }
        return resolved(target);
    }

    private void check(Map<?, ?> given, Object value, String place, List<String> problems) {
        Map<?, ?> schema = resolved(given);
        schema.forEach((word, expected) -> {
            boolean fits =
                    switch (String.valueOf(word)) {
                        case "type" -> isOfType(String.valueOf(expected), value);
                        case "const" -> expected.equals(value);
                        case "enum" -> ((List<?>) expected).contains(value);
                        case "required" ->
                            value instanceof Map<?, ?> object && object.keySet().containsAll((List<?>) expected);
                        case "format" -> !expected.equals("date-time") || isTime(value);
                        case "properties" -> checkProperties((Map<?, ?>) expected, value, place, problems);
                        case "additionalProperties" -> checkOthers(expected, schema, value, place, problems);
                        case "items" -> checkItems((Map<?, ?>) expected, value, place, problems);
                        case "allOf" -> {
                            ((List<?>) expected).forEach(part -> check((Map<?, ?>) part, value, place, problems));
                            yield true;
                        }
                        case "minimum" -> ((Number) value).doubleValue() >= ((Number) expected).doubleValue();
                        case "description", "default" -> true;
                        default -> throw new AssertionError("unsupported keyword: " + word);
                    };
            if (!fits) {
                problems.add(place + ": " + value + " (expected: " + word + " " + expected + ")");
            }
        });
    }

    private boolean checkProperties(Map<?, ?> schemas, Object value, String place, List<String> problems) {
        if (value instanceof Map<?, ?> object) {
            schemas.forEach((name, schema) -> {
                Object property = object.get(name);
                if (property != null) {
                    check((Map<?, ?>) schema, property, place + "." + name, problems);
                }
            });
        }
        return true;
    }

    private boolean checkOthers(Object rule, Map<?, ?> schema, Object value, String place, List<String> problems) {
        if (!(value instanceof Map<?, ?> object)) {
            return true;
        }
        Map<?, ?> known = schema.get("properties") instanceof Map<?, ?> properties ? properties : Map.of();
        List<?> others = object.keySet().stream()
                .filter(name -> !known.containsKey(name))
                .toList();
        if (rule instanceof Map<?, ?> other) {
            others.forEach(
                    name -> check(other, Objects.requireNonNull(object.get(name)), place + "." + name, problems));
            return true;
        }
        return !rule.equals(false) || others.isEmpty();
    }

    private boolean checkItems(Map<?, ?> schema, Object value, String place, List<String> problems) {
        if (value instanceof List<?> list) {
            list.forEach(item -> check(schema, Objects.requireNonNull(item), place + "[]", problems));
        }
        return true;
    }

    private static boolean isOfType(String type, Object value) {
        return switch (type) {
            case "object" -> value instanceof Map;
            case "array" -> value instanceof List;
            case "string" -> value instanceof String;
            case "integer" -> value instanceof Integer || value instanceof Long;
            case "boolean" -> value instanceof Boolean;
            default -> throw new AssertionError("unsupported type: " + type);
        };
    }

    private static boolean isTime(Object value) {
        try {
            return value instanceof String text && !Instant.parse(text).equals(Instant.MAX);
        } catch (DateTimeException e) {
            return false;
        }
    }
}
