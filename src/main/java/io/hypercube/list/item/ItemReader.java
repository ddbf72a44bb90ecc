package io.hypercube.list.item;

import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.JsonCursor.Scalar;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.ListShape;
import io.hypercube.list.query.Selector;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the query's fields of one item and skips the rest, with strict validation: an item that passes is valid JSON.
 * In an array, the selector matches any element, and sorting uses the first one.
 *
 * <p>Keeps its own stack, so deep nesting does not overflow the thread's stack.
 */
public final class ItemReader {
    /** Returned by {@link #end} when the item is incomplete. */
    public static final int NOT_YET = -1;

    private final ItemFields fields;
    private final JsonCursor cursor = new JsonCursor();
    private final List<Frame> frames = new ArrayList<>();
    private byte[] bytes = {};
    private int depth;

    /** An open object or array with fields that the query uses; the cursor is after its bracket or after a value. */
    private static final class Frame {
        private FieldTree.Node node = FieldTree.NOTHING;
        private boolean array;
        private boolean leading;
        private boolean fresh;
        private long seen;
    }

    /** @param fields are those of the item that was read last */
    public ItemReader(ItemFields fields) {
        this.fields = fields;
    }

    /** A reader for {@link #end} alone: it validates items and keeps none of their fields. */
    public static ItemReader ofEnds() {
        ListQuery everything = new ListQuery(Selector.EVERYTHING, 0, 1, List.of());
        return new ItemReader(new ItemFields(new QueryPlan(everything, ListShape.KUBERNETES)));
    }

    /** @throws MalformedListException when the bytes are not one JSON value */
    void read(FieldTree.Node root, byte[] item, int from, int to, long documentPosition) {
        walk(root, item, from, to, documentPosition);
        cursor.expectEnd();
    }

    /**
     * Reads the object or array at {@code from} and ignores the bytes after it.
     *
     * @return the position after it, or {@link #NOT_YET} when it is valid so far but incomplete
     * @throws MalformedListException when it cannot become valid JSON
     */
    public int end(FieldTree.Node root, byte[] item, int from, int to, long documentPosition) {
        try {
            walk(root, item, from, to, documentPosition);
            return cursor.position();
        } catch (MalformedListException e) {
            if (e.isCutOff()) {
                return NOT_YET;
            }
            throw e;
        }
    }

    private void walk(FieldTree.Node root, byte[] item, int from, int to, long documentPosition) {
        bytes = item;
        cursor.read(item, from, to, documentPosition);
        fields.clear();
        depth = 0;
        value(root, true);
        while (depth > 0) {
            Frame frame = frames.get(depth - 1);
            if (!hasNext(frame)) {
                depth--;
            } else if (frame.array) {
                boolean leading = frame.leading;
                frame.leading = false;
                value(frame.node, leading);
            } else {
                field(frame);
            }
        }
    }

    private boolean hasNext(Frame frame) {
        boolean first = frame.fresh;
        frame.fresh = false;
        return cursor.hasNext(frame.array ? ']' : '}', first);
    }

    private void field(Frame frame) {
        cursor.key();
        int child = frame.node.find(cursor);
        if (child == FieldTree.NONE) {
            cursor.skip(depth);
            return;
        }
        if ((frame.seen & (1L << child)) != 0) {
            throw cursor.malformed("a duplicate field that the query uses");
        }
        frame.seen |= 1L << child;
        value(frame.node.child(child), frame.leading);
    }

    /** Consumes a scalar, or the opening bracket of a value with fields that the query uses. */
    private void value(FieldTree.Node node, boolean leading) {
        int c = cursor.peek();
        if (c != '[' && c != '{') {
            Scalar scalar = cursor.scalar();
            if (node.slot() != FieldTree.NONE) {
                fields.scalar(node.slot(), scalar, bytes, cursor, leading);
            }
            return;
        }
        if (node.slot() != FieldTree.NONE) {
            fields.present(node.slot());
        }
        if (c == '{' && node.isLeaf()) {
            cursor.skip(depth);
        } else {
            open(node, (char) c, leading);
        }
    }

    private void open(FieldTree.Node node, char bracket, boolean leading) {
        cursor.expect(bracket);
        cursor.checkDepth(depth + 1);
        if (depth == frames.size()) {
            frames.add(new Frame());
        }
        Frame frame = frames.get(depth++);
        frame.node = node;
        frame.array = bracket == '[';
        frame.leading = leading;
        frame.fresh = true;
        frame.seen = 0;
    }
}
