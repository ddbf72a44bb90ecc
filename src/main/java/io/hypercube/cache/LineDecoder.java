package io.hypercube.cache;

import java.io.ByteArrayOutputStream;
import java.net.ProtocolException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Splits the bytes of a watch stream into lines. */
public final class LineDecoder {
    private static final int LONGEST = 16 << 20;
    /** A buffer larger than this is not reused for the next line. */
    private static final int LONG = 1 << 20;

    private ByteArrayOutputStream open = new ByteArrayOutputStream();
    private final Queue<byte[]> whole = new ArrayDeque<>();

    /** Adds received bytes. */
    public void add(byte[] bytes, int offset, int length) {
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

    /**
     * Upper bound of the memory of the incomplete line: its buffer may be twice as large as its content, and is copied
     * when it grows.
     */
    public long memory() {
        return 3L * open.size();
    }

    /**
     * The next complete line without its line break, or null; blank lines are skipped. Fails when an incomplete line
     * exceeds 16 MiB.
     */
    public byte @Nullable [] next() throws ProtocolException {
        if (open.size() > LONGEST) {
            throw new ProtocolException("a watch event is larger than " + LONGEST + " bytes");
        }
        return whole.poll();
    }
}
