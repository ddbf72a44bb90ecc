package io.hypercube.fleet;

import io.hypercube.list.json.ByteBuilder;
import io.hypercube.list.json.JsonText;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes maps, lists, texts, numbers, booleans and null as JSON. */
final class JsonValues {
    private JsonValues() {}

    static void write(@Nullable Object value, ByteBuilder out) {
        switch (value) {
            case Map<?, ?> map -> writeObject(map, out);
            case List<?> list -> writeArray(list, out);
            case String text -> writeText(text, out);
            case Boolean bool -> out.append(bool.toString());
            case Number number -> out.append(number.toString());
            case null -> out.append("null");
            default -> throw new IllegalArgumentException("a value of " + value.getClass());
        }
    }

    private static void writeObject(Map<?, ?> map, ByteBuilder out) {
        out.append('{');
        String separator = "";
        for (Map.Entry<?, ?> field : map.entrySet()) {
            out.append(separator);
            writeText(String.valueOf(field.getKey()), out);
            out.append(':');
            write(field.getValue(), out);
            separator = ",";
        }
        out.append('}');
    }

    private static void writeArray(List<?> list, ByteBuilder out) {
        out.append('[');
        String separator = "";
        for (Object element : list) {
            out.append(separator);
            write(element, out);
            separator = ",";
        }
        out.append(']');
    }

    private static void writeText(String text, ByteBuilder out) {
        byte[] json = JsonText.of(text);
        out.append(json, 0, json.length);
    }
}
