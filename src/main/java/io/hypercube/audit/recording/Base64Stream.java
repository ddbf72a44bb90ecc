package io.hypercube.audit.recording;

import java.util.Arrays;
import java.util.Base64;

/** Decodes base64 that arrives in pieces, one padded text a message. */
final class Base64Stream {
    private byte[] rest = {};
    private boolean skipping;

    /**
     * After {@link #skip}, everything up to the next message is ignored.
     *
     * @param begins whether a message begins with these bytes
     * @throws IllegalArgumentException when they are not base64
     */
    byte[] decode(byte[] text, boolean begins) {
        skipping &= !begins;
        if (skipping) {
            return new byte[0];
        }
        byte[] whole = begins ? text : joined(text);
        int groups = whole.length / 4 * 4;
        rest = Arrays.copyOfRange(whole, groups, whole.length);
        return Base64.getDecoder().decode(Arrays.copyOf(whole, groups));
    }

    private byte[] joined(byte[] text) {
        byte[] whole = Arrays.copyOf(rest, rest.length + text.length);
        System.arraycopy(text, 0, whole, rest.length, text.length);
        return whole;
    }

    /** Something is missing before the next bytes. */
    void skip() {
        skipping = true;
        rest = new byte[0];
    }
}
