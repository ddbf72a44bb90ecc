package io.hypercube.cache;

import static java.util.Objects.requireNonNull;

import io.hypercube.core.http.Json;
import io.hypercube.list.ListItems;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Reads responses that are Tables. */
final class TableAnswers {
    private TableAnswers() {}

    static String source(HttpResponse<byte[]> answer) {
        return answer.headers().firstValue("Hypercube-Source").orElse("none");
    }

    static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    static Map<?, ?> json(HttpResponse<byte[]> answer) {
        return Json.read(answer.body(), Map.class);
    }

    static List<Object> rows(Map<?, ?> table) {
        return List.copyOf((List<?>) requireNonNull(table.get("rows")));
    }

    static String version(Map<?, ?> table) {
        return ListItems.text(table, "metadata", "resourceVersion");
    }

    /** The cells of a Table with one row. */
    static List<Object> cells(HttpResponse<byte[]> oneRow) {
        Map<?, ?> row = (Map<?, ?>) rows(json(oneRow)).getFirst();
        return List.copyOf((List<?>) requireNonNull(row.get("cells")));
    }

    /** The last cell of a Table with one row. */
    static String age(HttpResponse<byte[]> oneRow) {
        return String.valueOf(cells(oneRow).getLast());
    }
}
