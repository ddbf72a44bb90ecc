package io.hypercube.ai.tool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Objects as values that YAML prints: without managed fields, last-applied configuration and what is empty. */
final class ObjectYaml {
    private static final List<String> OMITTED =
            List.of("managedFields", "kubectl.kubernetes.io/last-applied-configuration");

    private ObjectYaml() {}

    static void put(Map<String, Object> map, String key, @Nullable Object value) {
        if (value != null) {
            map.put(key, value);
        }
    }

    /** Strings, numbers, booleans, lists and maps; null for what is empty or omitted. */
    static @Nullable Object plain(String key, JsonNode value) {
        if (OMITTED.contains(key) || value.isNull() || value.isMissingNode()) {
            return null;
        }
        if (value.isObject()) {
            Map<String, Object> map = new LinkedHashMap<>();
            value.properties().forEach(each -> put(map, each.getKey(), plain(each.getKey(), each.getValue())));
            return map.isEmpty() ? null : map;
        }
        if (value.isArray()) {
            List<Object> list = new ArrayList<>();
            for (JsonNode each : value) {
                Object plain = plain("", each);
                if (plain != null) {
                    list.add(plain);
                }
            }
            return list.isEmpty() ? null : list;
        }
        if (value.isString()) {
            return value.stringValue().isEmpty() ? null : value.stringValue();
        }
        return value.isBoolean() ? (Object) value.booleanValue() : value.numberValue();
    }
}
