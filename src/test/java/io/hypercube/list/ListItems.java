package io.hypercube.list;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Objects of a cluster as parsed JSON: their fields, and the sort orders of the contract. */
public final class ListItems {
    private ListItems() {}

    public static String map(int i) {
        return """
                {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"map-%d","namespace":"%s",
                 "labels":{"shape":"%s","app.kubernetes.io/name":"n%d"}},"data":{"size":"%d"}}
                """.formatted(i, i % 2 == 0 ? "one" : "two", i % 5 == 0 ? "round" : "Square", i % 4, i * 37 % 100);
    }

    public static String tenant(int i) {
        return """
                {"apiVersion":"tenant.service.io/v1","kind":"Tenant","metadata":{"name":"tenant-%d","labels":{"tier":"%s"}},
                 "spec":{"displayName":"%s %d","seats":%d,"quota":{"memory":"%dMi"}}}
                """.formatted(
                        i, i % 3 == 0 ? "gold" : "silver", i % 2 == 0 ? "Berlin" : "berne", i, i * 7 % 20, 1 << i % 12);
    }

    public static Comparator<Map<?, ?>> newestFirst() {
        Comparator<Map<?, ?>> byTime = Comparator.comparing(item -> text(item, "metadata", "creationTimestamp"));
        return byTime.reversed().thenComparing(namespace()).thenComparing(name());
    }

    public static Comparator<Map<?, ?>> namespaceAfterName() {
        return name().thenComparing(namespace());
    }

    public static Comparator<Map<?, ?>> namespace() {
        return Comparator.comparing(item -> text(item, "metadata", "namespace"));
    }

    public static Comparator<Map<?, ?>> name() {
        return Comparator.comparing(item -> text(item, "metadata", "name"));
    }

    public static List<String> names(List<Map<?, ?>> items) {
        return items.stream().map(item -> text(item, "metadata", "name")).toList();
    }

    public static String label(Map<?, ?> item, String key) {
        return text(item, "metadata", "labels", key);
    }

    public static String text(Map<?, ?> object, String... path) {
        return String.valueOf(at(object, path));
    }

    public static @Nullable Object at(Map<?, ?> object, String... path) {
        Object here = object;
        for (String key : path) {
            here = here instanceof Map<?, ?> map ? map.get(key) : null;
        }
        return here;
    }
}
