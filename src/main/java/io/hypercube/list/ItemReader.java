package io.hypercube.list;

import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.Scalar;
import io.hypercube.list.json.Utf8;
import java.util.ArrayList;
import java.util.List;

/**
 * Walks one item along the tree of the query's fields and skips the rest, strictly: an item that passes is valid JSON.
 * Of an array every element counts for the selector, the first one for the order.
 *
 * <p>The walk keeps its own stack, so deep nesting costs no thread's stack.
 */
final class ItemReader {
    private final ItemFields fields;
    private final JsonCursor cursor = new JsonCursor();
    private final List<Frame> frames = new ArrayList<>();
    private byte[] bytes = {};
    private int depth;

    /** An object or array that is open and holds fields of interest; the cursor stands behind its bracket or a value. */
    private static final class Frame {
        private FieldTree.Node node = FieldTree.NOTHING;
        private boolean array;
        private boolean leading;
        private boolean fresh;
        private long seen;
    }

    ItemReader(ItemFields fields) {
        this.fields = fields;
    }

    /** @throws MalformedListException when the bytes are not one JSON value */
    void read(FieldTree.Node root, byte[] item, int from, int to, long documentPosition) {
        walk(root, item, from, to, documentPosition);
        cursor.expectEnd();
    }

    /**
     * Reads the object or array at {@code from}, whatever stands behind it.
     *
     * @return behind it, or {@link ItemSplitter#NOT_YET} when all is well but the bytes end before it does
     * @throws MalformedListException when no more bytes could make it valid JSON
     */
    int end(FieldTree.Node root, byte[] item, int from, int to, long documentPosition) {
        try {
            walk(root, item, from, to, documentPosition);
            return cursor.position();
        } catch (MalformedListException e) {
            if (e.isCutOff()) {
                return ItemSplitter.NOT_YET;
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
            throw cursor.malformed("a field that the query names stands there twice");
        }
        frame.seen |= 1L << child;
        value(frame.node.child(child), frame.leading);
    }

    /** Passes a value, or the opening bracket of one that holds fields of interest. */
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
