package io.hypercube.cli;

import io.hypercube.core.http.Json;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** How a command prints what it found. The names are what {@code -o} takes. */
enum OutputFormat {
    text,
    json;

    /** One object: lines of {@code name: value}, or a JSON object with the same names in the same order. */
    void print(PrintWriter out, Map<String, ?> fields) {
        switch (this) {
            case text -> fields.forEach((name, value) -> out.println(name + ": " + value));
            case json -> printJson(out, fields);
        }
    }

    /** A table with {@code header}, or the JSON list of {@code items}. */
    void print(PrintWriter out, List<String> header, List<List<String>> rows, List<?> items) {
        switch (this) {
            case text -> {
                List<List<String>> lines = new ArrayList<>(rows);
                lines.addFirst(header);
                int[] widths = IntStream.range(0, header.size())
                        .map(column -> lines.stream()
                                .mapToInt(line -> line.get(column).length())
                                .max()
                                .orElse(0))
                        .toArray();
                lines.forEach(line -> out.println(aligned(widths, line)));
            }
            case json -> {
                Map<String, Object> list = new LinkedHashMap<>();
                list.put("items", items);
                list.put("total", items.size());
                printJson(out, list);
            }
        }
    }

    private static String aligned(int[] widths, List<String> line) {
        StringBuilder text = new StringBuilder();
        for (int column = 0; column < line.size(); column++) {
            text.append(line.get(column))
                    .repeat(' ', widths[column] - line.get(column).length() + 3);
        }
        return text.toString().stripTrailing();
    }

    private static void printJson(PrintWriter out, Map<String, ?> value) {
        out.println(new String(Json.write(value), StandardCharsets.UTF_8));
    }
}
