package io.hypercube.proxy.page;

import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A golden list as an API server would send it. A resourceVersion is added to the list and to each item where the
 * golden file has none; these versions can be removed from a page again.
 */
record VersionedList(List<String> documents) {

    /** @param golden may be empty for queries that are rejected before */
    static VersionedList of(List<String> golden) {
        List<String> documents = golden.isEmpty() ? List.of("{\"items\":[]}") : golden;
        return new VersionedList(
                documents.stream().map(VersionedList::versioned).toList());
    }

    private static String versioned(String document) {
        String list =
                document.replaceFirst("^\\{\"metadata\":\\{\"", "{\"metadata\":{\"resourceVersion\":\"9000000\",\"");
        boolean hasMetadata =
                document.replaceAll("\\s*\"items\"\\s*:\\s*\\[.*\\]", "").contains("\"metadata\"");
        if (!hasMetadata) {
            list = list.replaceFirst("^\\{", "{\"metadata\":{\"resourceVersion\":\"8000000\"},");
        }
        return list.replaceAll("(metadata\"\\s*:\\s*\\{)(\\s*\"name)", "$1\"resourceVersion\":\"9000001\",$2");
    }

    static String unversioned(String page) {
        return page.replaceAll("\"metadata\":\\{\"resourceVersion\":\"8000000\"\\},?", "")
                .replaceAll("\"resourceVersion\":\"9\\d{6}\",?", "");
    }

    /** Whether a cache can hold it: it has resource versions and no two objects with the same name. */
    boolean canBeKept() {
        try {
            List<Map<?, ?>> lists = new ArrayList<>();
            documents.forEach(document -> lists.add(Json.read(document.getBytes(StandardCharsets.UTF_8), Map.class)));
            Map<?, ?> metadata = map(lists.getFirst().get("metadata"));
            List<Map<?, ?>> items = new ArrayList<>();
            lists.forEach(list -> items.addAll(metadata(list)));
            Set<String> names = new HashSet<>();
            items.forEach(item -> names.add(item.get("namespace") + "/" + item.get("name")));
            return metadata.get("resourceVersion") instanceof String
                    && !metadata.containsKey("selfLink")
                    && items.stream()
                            .allMatch(item ->
                                    item.get("name") instanceof String && item.get("resourceVersion") instanceof String)
                    && names.size() == items.size();
        } catch (ApiException | ClassCastException notWhole) {
            return false;
        }
    }

    /** The metadata of each item of a list. */
    static List<Map<?, ?>> metadata(Map<?, ?> list) {
        List<Map<?, ?>> items = new ArrayList<>();
        if (list.get("items") instanceof List<?> all) {
            all.forEach(item -> items.add(map(map(item).get("metadata"))));
        }
        return items;
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return value == null ? Map.of() : (Map<?, ?>) value;
    }
}
