package io.hypercube.list;

import java.util.Arrays;

/** Bytes that grow, and can be read without a copy. */
final class ByteBuilder {
    private byte[] bytes = new byte[1024];
    private int length;

    ByteBuilder append(int c) {
        ensure(1);
        bytes[length++] = (byte) c;
        return this;
    }

    ByteBuilder append(byte[] more, int from, int to) {
        ensure(to - from);
        System.arraycopy(more, from, bytes, length, to - from);
        length += to - from;
        return this;
    }

    ByteBuilder append(String ascii) {
        for (int i = 0; i < ascii.length(); i++) {
            append(ascii.charAt(i));
        }
        return this;
    }

    private void ensure(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, Math.multiplyExact(bytes.length, 2)));
        }
    }

    /** The array behind it, valid up to {@link #length()} and until the next change. */
    byte[] array() {
        return bytes;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }
}
