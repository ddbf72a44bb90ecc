package io.hypercube.equivalence;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The data items of a text in CBOR, one character for each byte. API servers write the fields of an object in a random order each time, so
 * two of their answers are compared by what they mean.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8949">RFC 8949</a>
 */
final class Cbor {
    private static final int BREAK = 0xff;

    private final String bytes;
    private int at;

    private Cbor(String bytes) {
        this.bytes = bytes;
    }

    /** The items as text, one a line, with their fields in order. */
    static String read(String bytes) {
        Cbor reader = new Cbor(bytes);
        StringBuilder lines = new StringBuilder();
        while (reader.at < bytes.length()) {
            lines.append(reader.item()).append('\n');
        }
        return lines.toString();
    }

    private Object item() {
        int head = bytes.charAt(at++);
        int type = head >> 5;
        int info = head & 31;
        if (type == 7) {
            return "simple " + info + ' ' + (info < 24 ? "" : next(1 << (info - 24)));
        }
        boolean open = info == 31;
        long value = open ? Long.MAX_VALUE : argument(info);
        return switch (type) {
            case 0 -> value;
            case 1 -> -1 - value;
            case 2, 3 ->
                open
                        ? String.join(
                                "", items(value).stream().map(String::valueOf).toList())
                        : next((int) value);
            case 4 -> items(value);
            case 5 -> fields(value);
            default -> item(); // what a tag is about
        };
    }

    private long argument(int info) {
        if (info < 24) {
            return info;
        }
        return next(1 << (info - 24)).chars().asLongStream().reduce(0, (number, digit) -> (number << 8) | digit);
    }

    private String next(int length) {
        at += length;
        return bytes.substring(at - length, at);
    }

    private boolean ends() {
        boolean ends = bytes.charAt(at) == BREAK;
        at += ends ? 1 : 0;
        return ends;
    }

    private List<Object> items(long count) {
        List<Object> items = new ArrayList<>();
        while (items.size() < count && (count != Long.MAX_VALUE || !ends())) {
            items.add(item());
        }
        return items;
    }

    private Map<String, Object> fields(long count) {
        Map<String, Object> fields = new TreeMap<>();
        while (fields.size() < count && (count != Long.MAX_VALUE || !ends())) {
            String name = String.valueOf(item());
            fields.put(name, item());
        }
        return fields;
    }
}
