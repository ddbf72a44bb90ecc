package io.hypercube.core.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Header fields by case-insensitive name; a field may have several values. */
public final class Headers {
    public static final Headers NONE = new Headers(Map.of());

    private final TreeMap<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    public Headers(Map<String, List<String>> fields) {
        fields.forEach((name, values) -> this.fields.put(name, List.copyOf(values)));
    }

    public List<String> all(String name) {
        return fields.getOrDefault(name, List.of());
    }

    public Optional<String> first(String name) {
        return all(name).stream().findFirst();
    }
}
