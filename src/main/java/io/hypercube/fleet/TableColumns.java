package io.hypercube.fleet;

import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.JsonElements;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.RawObject;
import io.hypercube.list.json.Utf8;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns of several Tables, united by name. A column that only some Tables have stands after the column that it follows
 * there. The definition of a column is that of the first Table that has it.
 */
final class TableColumns {
    private static final int MOST_COLUMNS = 1000;

    private final Map<String, List<Column>> tables = new HashMap<>();
    private final List<Column> united = new ArrayList<>();
    private final Map<Column, byte[]> definitions = new HashMap<>();

    /** @param number of the columns with this name that stand before it in the same Table */
    private record Column(String name, int number) {}

    /**
     * Adds the columns of a Table; does nothing when they are known. A column that would be the 1001st of all is left out.
     *
     * @param columnDefinitions as JSON. When they are not an array of at most 1000 objects, the Table has no columns: a cluster must
     *     not break the Table of the others
     */
    void add(String columnDefinitions) {
        if (tables.containsKey(columnDefinitions)) {
            return;
        }
        Map<Column, byte[]> columns = read(columnDefinitions);
        int at = 0;
        for (Map.Entry<Column, byte[]> column : columns.entrySet()) {
            if (definitions.size() < MOST_COLUMNS
                    && definitions.putIfAbsent(column.getKey(), column.getValue()) == null) {
                united.add(at, column.getKey());
            }
            int found = united.indexOf(column.getKey());
            at = found < 0 ? at : found + 1;
        }
        tables.put(columnDefinitions, List.copyOf(columns.keySet()));
    }

    private static Map<Column, byte[]> read(String columnDefinitions) {
        Map<Column, byte[]> columns = new LinkedHashMap<>();
        Map<String, Integer> numbers = new HashMap<>();
        try {
            for (JsonElements.Element element : elements(columnDefinitions)) {
                String name = name(element.object());
                columns.put(new Column(name, numbers.merge(name, 1, Integer::sum) - 1), bytes(element));
            }
            return columns.size() > MOST_COLUMNS ? Map.of() : columns;
        } catch (MalformedListException e) {
            return Map.of();
        }
    }

    private static List<JsonElements.Element> elements(String columnDefinitions) {
        byte[] json = Utf8.of("{\"\":" + columnDefinitions + "}");
        JsonCursor cursor = new JsonCursor();
        cursor.read(json, 0, json.length, 0);
        RawObject object = RawObject.read(json, cursor);
        cursor.expectEnd();
        if (object.fields().size() != 1) {
            throw cursor.malformed("more than one value");
        }
        return JsonElements.of(object, object.fields().getFirst());
    }

    private static String name(RawObject definition) {
        RawObject.Field field = definition.field("name");
        String name = field == null ? null : definition.text(field);
        return name == null ? "" : name;
    }

    private static byte[] bytes(JsonElements.Element element) {
        return Arrays.copyOfRange(element.bytes(), element.from(), element.to());
    }

    /** The definitions of all columns. */
    List<byte[]> definitions() {
        return united.stream()
                .map(column -> definitions.getOrDefault(column, new byte[0]))
                .toList();
    }

    /** For each column, its index in this Table; -1 when the Table does not have it. */
    int[] indexesIn(String columnDefinitions) {
        List<Column> columns = tables.getOrDefault(columnDefinitions, List.of());
        return united.stream().mapToInt(columns::indexOf).toArray();
    }
}
