package io.hypercube.fleet;

import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.JsonElements;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.RawObject;
import io.hypercube.list.json.Utf8;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
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
     * Adds the columns of a Table; does nothing when they are known.
     *
     * @param columnDefinitions as JSON
     * @throws MalformedListException when they are not an array of objects, or there are more than 1000 in one Table or
     *     in all together
     */
    void add(String columnDefinitions) {
        if (tables.containsKey(columnDefinitions)) {
            return;
        }
        List<Column> columns = new ArrayList<>();
        Map<String, Integer> numbers = new HashMap<>();
        int at = 0;
        for (JsonElements.Element element : elements(columnDefinitions)) {
            String name = name(element.object());
            Column column = new Column(name, numbers.merge(name, 1, Integer::sum) - 1);
            columns.add(column);
            if (definitions.putIfAbsent(column, bytes(element)) == null) {
                united.add(at, column);
            }
            at = united.indexOf(column) + 1;
        }
        if (united.size() > MOST_COLUMNS) {
            throw new MalformedListException(0, "Tables with more than " + MOST_COLUMNS + " columns");
        }
        tables.put(columnDefinitions, columns);
    }

    private static List<JsonElements.Element> elements(String columnDefinitions) {
        byte[] json = Utf8.of("{\"\":" + columnDefinitions + "}");
        JsonCursor cursor = new JsonCursor();
        cursor.read(json, 0, json.length, 0);
        RawObject object = RawObject.read(json, cursor);
        cursor.expectEnd();
        List<JsonElements.Element> elements =
                JsonElements.of(object, object.fields().getFirst());
        if (elements.size() > MOST_COLUMNS) {
            throw new MalformedListException(0, "a Table with more than " + MOST_COLUMNS + " columns");
        }
        return elements;
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
