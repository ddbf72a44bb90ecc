package io.hypercube.list.item;

import io.hypercube.list.json.ByteBuilder;
import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.query.FieldPath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Extracts the columns of an item: some of its fields, as a small JSON document. The document keeps the structure of
 * the item, including arrays and duplicate fields, and omits only what no query over these fields can distinguish. An
 * {@link ItemQuery} whose paths are all covered therefore gives the same result on the small document as on the whole
 * item.
 *
 * <p>The fields {@code metadata.name}, {@code namespace}, {@code creationTimestamp}, {@code resourceVersion} and all
 * labels are always included. Immutable; a {@link Projector} is for one thread.
 */
public final class ItemProjection {
    private static final FieldPath LABELS = FieldPath.of("metadata", "labels");
    private static final List<FieldPath> ALWAYS = List.of(
            FieldPath.of("metadata", "name"),
            FieldPath.of("metadata", "namespace"),
            FieldPath.of("metadata", "creationTimestamp"),
            FieldPath.of("metadata", "resourceVersion"));

    private final List<FieldPath> more;
    private final FieldTree tree = new FieldTree();
    private final FieldTree.Node metadata;
    private final int labels;

    /** @param more paths in addition to those always included; duplicates of these are ignored */
    public ItemProjection(Collection<FieldPath> more) {
        this.more = new LinkedHashSet<>(more)
                .stream().filter(path -> !isAlwaysThere(path)).toList();
        ALWAYS.forEach(tree::slot);
        labels = tree.slot(LABELS);
        metadata = tree.root().child(0);
        this.more.forEach(tree::slot);
    }

    /** The paths in addition to those always included. */
    public List<FieldPath> more() {
        return more;
    }

    public boolean covers(Set<FieldPath> paths) {
        return paths.stream().allMatch(path -> isAlwaysThere(path) || more.contains(path));
    }

    public static boolean isAlwaysThere(FieldPath path) {
        List<String> segments = path.segments();
        boolean label = segments.size() >= 2 && segments.subList(0, 2).equals(LABELS.segments());
        return label || ALWAYS.contains(path);
    }

    public Projector projector() {
        return new Projector();
    }

    /** Extracts the columns of one item after the other. Not thread-safe. */
    public final class Projector {
        private final JsonCursor cursor = new JsonCursor();
        private final ByteBuilder out = new ByteBuilder();
        private final List<Frame> frames = new ArrayList<>();
        private byte[] bytes = {};
        private int depth;

        private Projector() {}

        /**
         * Extracts the columns of an item.
         *
         * @return the small document
         * @throws MalformedListException when the bytes are not exactly one JSON object, or contain an array in place
         *     of metadata or one of its single-valued fields
         */
        public byte[] project(byte[] item, int from, int to) {
            bytes = item;
            cursor.read(item, from, to, 0);
            out.clear();
            depth = 0;
            if (cursor.peek() != '{') {
                throw cursor.malformed("the item is not an object");
            }
            value(tree.root());
            while (depth > 0) {
                next(frames.get(depth - 1));
            }
            cursor.expectEnd();
            return out.toBytes();
        }

        private void next(Frame frame) {
            if (!frame.hasNext(cursor)) {
                out.append(frame.close);
                depth--;
            } else if (frame.close == ']') {
                separate(frame);
                value(frame.node);
            } else {
                field(frame);
            }
        }

        private void field(Frame frame) {
            cursor.key();
            int child = frame.node.find(cursor);
            if (child == FieldTree.NONE) {
                cursor.skip(depth);
                return;
            }
            separate(frame);
            out.append(bytes, cursor.tokenFrom(), cursor.tokenTo()).append(':');
            value(frame.node.child(child));
        }

        private void separate(Frame frame) {
            if (frame.written) {
                out.append(',');
            }
            frame.written = true;
        }

        private void value(FieldTree.Node node) {
            int c = cursor.peek();
            if (node.slot() == labels) {
                int from = cursor.position();
                cursor.skip(depth);
                out.append(bytes, from, cursor.position());
            } else if (c == '{' && node.isLeaf()) {
                cursor.skip(depth);
                out.append('{').append('}');
            } else if (c == '[' || c == '{') {
                open(node, (char) c);
            } else {
                scalar(node);
            }
        }

        /** Writes a placeholder for a scalar without meaning: it may still be the first element of an array. */
        private void scalar(FieldTree.Node node) {
            cursor.scalar();
            if (node.slot() == FieldTree.NONE) {
                out.append('0');
            } else {
                out.append(bytes, cursor.tokenFrom(), cursor.tokenTo());
            }
        }

        private void open(FieldTree.Node node, char bracket) {
            if (bracket == '[' && isOne(node)) {
                throw cursor.malformed(
                        "an array in place of metadata or its name, namespace, creationTimestamp or resourceVersion");
            }
            cursor.expect(bracket);
            cursor.checkDepth(depth + 1);
            out.append(bracket);
            if (depth == frames.size()) {
                frames.add(new Frame());
            }
            frames.get(depth++).begin(node, bracket);
        }
    }

    private boolean isOne(FieldTree.Node node) {
        return node.equals(metadata) || (node.slot() >= 0 && node.slot() < ALWAYS.size());
    }

    /** An object or array that is open in both documents. */
    private static final class Frame {
        private FieldTree.Node node = FieldTree.NOTHING;
        private char close;
        private boolean fresh;
        private boolean written;

        void begin(FieldTree.Node node, char bracket) {
            this.node = node;
            this.close = bracket == '[' ? ']' : '}';
            this.fresh = true;
            this.written = false;
        }

        boolean hasNext(JsonCursor cursor) {
            boolean first = fresh;
            fresh = false;
            return cursor.hasNext(close, first);
        }
    }
}
