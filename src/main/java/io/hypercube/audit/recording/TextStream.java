package io.hypercube.audit.recording;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Decodes UTF-8 that arrives in pieces. A character may be split; invalid bytes become U+FFFD. */
final class TextStream {
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private byte[] rest = {};

    CharBuffer decode(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(rest.length == 0 ? bytes : joined(bytes));
        CharBuffer out = CharBuffer.allocate(in.remaining());
        decoder.decode(in, out, false);
        rest = in.hasRemaining() ? Arrays.copyOfRange(in.array(), in.position(), in.limit()) : new byte[0];
        return out.flip();
    }

    private byte[] joined(byte[] bytes) {
        byte[] whole = Arrays.copyOf(rest, rest.length + bytes.length);
        System.arraycopy(bytes, 0, whole, rest.length, bytes.length);
        return whole;
    }

    /** Ends the text, also within a character. */
    CharBuffer end() {
        boolean within = rest.length > 0;
        rest = new byte[0];
        decoder.reset();
        return CharBuffer.wrap(within ? "\ufffd" : "");
    }
}
