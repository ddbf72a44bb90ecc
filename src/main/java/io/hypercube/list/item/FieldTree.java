package io.hypercube.list.item;

import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.Utf8;
import io.hypercube.list.query.FieldPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The fields that a query uses, as a tree of keys. Each path has a slot. Not changed once a query is compiled. */
public final class FieldTree {
    static final int NONE = -1;

    /** Without fields: an item is read only to validate it and to find its end. */
    public static final Node NOTHING = new Node();

    private final Node root = new Node();
    private final List<FieldPath> slots = new ArrayList<>();

    /** The slot of a path; equal paths have the same slot. */
    int slot(FieldPath path) {
        int known = slots.indexOf(path);
        if (known >= 0) {
            return known;
        }
        Node node = root;
        for (String segment : path.segments()) {
            node = node.grow(segment);
        }
        node.slot = slots.size();
        slots.add(path);
        return node.slot;
    }

    int slots() {
        return slots.size();
    }

    public Node root() {
        return root;
    }

    /** A node with one key, under which {@code below} is found. */
    public static Node above(String key, Node below) {
        Node node = new Node();
        node.keys.add(Utf8.of(key));
        node.children.add(below);
        return node;
    }

    /** A field, or an object or array on the way to fields. */
    public static final class Node {
        private final List<byte[]> keys = new ArrayList<>(2);
        private final List<Node> children = new ArrayList<>(2);
        private int slot = NONE;

        private Node() {}

        private Node grow(String segment) {
            byte[] key = Utf8.of(segment);
            int known = find(key, 0, key.length);
            if (known != NONE) {
                return children.get(known);
            }
            keys.add(key);
            children.add(new Node());
            return children.getLast();
        }

        /** The index of the child with this key, or {@link #NONE}. */
        int find(byte[] key, int from, int to) {
            for (int i = 0; i < keys.size(); i++) {
                byte[] candidate = keys.get(i);
                if (candidate.length == to - from && Arrays.equals(candidate, 0, candidate.length, key, from, to)) {
                    return i;
                }
            }
            return NONE;
        }

        /** The index of the child with the key that {@code cursor} has read last, or {@link #NONE}. */
        int find(JsonCursor cursor) {
            byte[] bytes = cursor.bytes();
            int from = cursor.tokenFrom() + 1;
            int to = cursor.tokenTo() - 1;
            if (cursor.isEscaped()) {
                byte[] key = Utf8.unescape(bytes, from, to);
                return find(key, 0, key.length);
            }
            return find(bytes, from, to);
        }

        Node child(int index) {
            return children.get(index);
        }

        int slot() {
            return slot;
        }

        boolean isLeaf() {
            return children.isEmpty();
        }
    }
}
