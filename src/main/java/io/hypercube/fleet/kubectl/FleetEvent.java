package io.hypercube.fleet.kubectl;

import io.hypercube.list.json.ByteBuilder;
import io.hypercube.list.json.JsonText;
import io.hypercube.list.json.Utf8;
import java.util.Arrays;

/**
 * A line of the watch of several clusters. In a stream of Tables, only those events have columns whose columns differ from those
 * of the event before, as in a watch of one cluster.
 *
 * @param head up to where the columns of a Table stand; the whole line otherwise
 * @param columns {@code columnDefinitions} as JSON; empty for an event without a Table
 * @param tail from there on
 */
record FleetEvent(byte[] head, byte[] columns, byte[] tail) {
    private static final long OVERHEAD = 128;
    private static final byte[] NONE = {};
    private static final byte[] FIELD = Utf8.of("\"columnDefinitions\":");
    private static final byte[] NULL = Utf8.of("null");

    /** An event of an object that is not a Table. */
    static FleetEvent of(MemberEvent.Type type, byte[] object) {
        byte[] json = onOneLine(object);
        byte[] line = start(type)
                .append(json, 0, json.length)
                .append('}')
                .append('\n')
                .toBytes();
        return new FleetEvent(line, NONE, NONE);
    }

    /**
     * An event of a Table.
     *
     * @param row empty for none
     */
    static FleetEvent ofTable(
            MemberEvent.Type type, String apiVersion, String resourceVersion, byte[] columns, byte[] row) {
        ByteBuilder head = start(type).append("{\"kind\":\"Table\",\"apiVersion\":");
        text(apiVersion, head).append(",\"metadata\":{\"resourceVersion\":");
        text(resourceVersion, head).append("},");
        byte[] json = onOneLine(row);
        byte[] tail = new ByteBuilder()
                .append(",\"rows\":[")
                .append(json, 0, json.length)
                .append("]}}\n")
                .toBytes();
        return new FleetEvent(head.toBytes(), onOneLine(columns), tail);
    }

    /**
     * Replaces line breaks by spaces. In JSON they can only stand between tokens; in the stream, what follows would look like
     * another event, of any cluster.
     */
    private static byte[] onOneLine(byte[] json) {
        int first = 0;
        while (first < json.length && !isBreak(json[first])) {
            first++;
        }
        if (first == json.length) {
            return json;
        }
        byte[] line = json.clone();
        for (int i = first; i < line.length; i++) {
            line[i] = isBreak(line[i]) ? (byte) ' ' : line[i];
        }
        return line;
    }

    private static boolean isBreak(byte c) {
        return c == '\n' || c == '\r';
    }

    /** Approximate memory, in bytes; the columns are those of other events too. */
    public long memory() {
        return OVERHEAD + head.length + tail.length;
    }

    private static ByteBuilder start(MemberEvent.Type type) {
        return new ByteBuilder().append("{\"type\":\"" + type + "\",\"object\":");
    }

    static ByteBuilder text(String text, ByteBuilder out) {
        byte[] json = JsonText.of(text);
        return out.append(json, 0, json.length);
    }

    /**
     * Writes the line.
     *
     * @param before the columns of the Table before it in the stream
     * @return the columns for the next event
     */
    public byte[] writeTo(ByteBuilder out, byte[] before) {
        out.append(head, 0, head.length);
        if (columns.length == 0) {
            return before;
        }
        byte[] written = Arrays.equals(columns, before) ? NULL : columns;
        out.append(FIELD, 0, FIELD.length).append(written, 0, written.length).append(tail, 0, tail.length);
        return columns;
    }
}
