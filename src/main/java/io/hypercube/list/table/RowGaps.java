package io.hypercube.list.table;

import io.hypercube.list.json.ByteBuilder;
import io.hypercube.list.json.JsonElements;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.RawObject;
import java.util.ArrayList;
import java.util.List;

/** Removes from a row of a Table what is written anew for each answer. */
final class RowGaps {
    private static final String OBJECT = "object";

    private final byte[] bytes;
    private final int objectFrom;
    private final List<int[]> ranges = new ArrayList<>();

    /** @param row a row with an object, which is removed */
    RowGaps(RawObject row) {
        RawObject.Field object = row.field(OBJECT);
        if (object == null) {
            throw new MalformedListException(0, "a row of a Table without an object");
        }
        bytes = row.bytes();
        objectFrom = object.valueFrom();
        ranges.add(new int[] {object.valueFrom(), object.to()});
    }

    /** Removes a cell with an age. Cells must be passed in order. */
    void age(JsonElements.Element cell) {
        int last = ranges.size() - 1;
        boolean beforeTheObject = ranges.get(last)[0] == objectFrom && cell.from() < objectFrom;
        ranges.add(beforeTheObject ? last : ranges.size(), new int[] {cell.from(), cell.to()});
    }

    /** The remaining bytes. */
    byte[] row() {
        ByteBuilder out = new ByteBuilder();
        int from = 0;
        for (int[] range : ranges) {
            out.append(bytes, from, range[0]);
            from = range[1];
        }
        return out.append(bytes, from, bytes.length).toBytes();
    }

    /** The positions in {@link #row} where something was removed, ascending. */
    int[] at() {
        int[] at = new int[ranges.size()];
        int removed = 0;
        for (int i = 0; i < at.length; i++) {
            int[] range = ranges.get(i);
            at[i] = range[0] - removed;
            removed += range[1] - range[0];
        }
        return at;
    }

    int objectGap() {
        int i = 0;
        while (ranges.get(i)[0] != objectFrom) {
            i++;
        }
        return i;
    }
}
