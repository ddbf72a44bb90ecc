package io.hypercube.fleet;

import java.util.ArrayList;
import java.util.List;

/** Changes to a JSON text, in the order of their positions; most texts have one or two. */
final class JsonEdits {
    private final byte[] bytes;
    private final List<Edit> edits = new ArrayList<>(2);

    private record Edit(int from, int to, byte[] text, boolean comma) {
        int growth() {
            return text.length + (comma ? 1 : 0) - (to - from);
        }
    }

    JsonEdits(byte[] bytes) {
        this.bytes = bytes;
    }

    void replace(int from, int to, byte[] text) {
        edits.add(new Edit(from, to, text, false));
    }

    /** @param comma whether a comma follows the text */
    void insert(int at, byte[] text, boolean comma) {
        edits.add(new Edit(at, at, text, comma));
    }

    /** The length of the changed text. */
    int length() {
        int length = bytes.length;
        for (Edit edit : edits) {
            length = Math.addExact(length, edit.growth());
        }
        return length;
    }

    /** The changed text. */
    byte[] result() {
        byte[] result = new byte[length()];
        int from = 0;
        int at = 0;
        for (Edit edit : edits) {
            System.arraycopy(bytes, from, result, at, edit.from - from);
            at += edit.from - from;
            System.arraycopy(edit.text, 0, result, at, edit.text.length);
            at += edit.text.length;
            if (edit.comma) {
                result[at++] = ',';
            }
            from = edit.to;
        }
        System.arraycopy(bytes, from, result, at, bytes.length - from);
        return result;
    }
}
