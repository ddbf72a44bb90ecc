package io.hypercube.cache;

import java.io.ByteArrayOutputStream;
import java.net.ProtocolException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Divides the bytes of a watch into its lines, however they come. */
final class LineDecoder {
    private static final int LONGEST = 16 << 20;
    /** Room for a longer line is not kept for the next. */
    private static final int LONG = 1 << 20;

    private ByteArrayOutputStream open = new ByteArrayOutputStream();
    private final Queue<byte[]> whole = new ArrayDeque<>();

    void add(byte[] bytes, int offset, int length) {
        int from = offset;
        for (int at = offset; at < offset + length; at++) {
            if (bytes[at] == '\n') {
                open.write(bytes, from, at - from);
                from = at + 1;
                if (open.size() > 0) {
                    whole.add(open.toByteArray());
                }
                begin();
            }
        }
        open.write(bytes, from, offset + length - from);
    }

    private void begin() {
        if (open.size() > LONG) {
            open = new ByteArrayOutputStream();
        } else {
            open.reset();
        }
    }

    /** The most bytes that the line takes which is not whole yet: its buffer may be twice as large, and is copied as it grows. */
    long memory() {
        return 3L * open.size();
    }

    /** The next line that is whole, without its end; blank ones are passed over. */
    byte @Nullable [] next() throws ProtocolException {
        if (open.size() > LONGEST) {
            throw new ProtocolException("a watch event of more than " + LONGEST + " bytes");
        }
        return whole.poll();
    }
}
