package io.hypercube.list.json;

import java.util.Arrays;

/** A growable byte array whose content can be read without a copy. Not thread-safe. */
public final class ByteBuilder {
    private byte[] bytes = new byte[1024];
    private int length;

    /** Appends the lowest eight bits. */
    public ByteBuilder append(int c) {
        ensure(1);
        bytes[length++] = (byte) c;
        return this;
    }

    /** Appends {@code more[from]} up to, not including, {@code more[to]}. */
    public ByteBuilder append(byte[] more, int from, int to) {
        ensure(to - from);
        System.arraycopy(more, from, bytes, length, to - from);
        length += to - from;
        return this;
    }

    /** Appends text of ASCII characters alone; the higher bits of others are lost. */
    public ByteBuilder append(String ascii) {
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

    /** The backing array, valid up to {@link #length()} and until the next change. */
    public byte[] array() {
        return bytes;
    }

    public int length() {
        return length;
    }

    /** Forgets the bytes and keeps the array for the next ones. */
    public void clear() {
        length = 0;
    }

    /** A copy of the bytes. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }
}
