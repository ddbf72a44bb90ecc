package io.hypercube.cli.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads lines that end with LF or CRLF, without keeping one that is too long. Blocking; for one thread. */
final class BoundedLines {
    private static final int CHUNK = 8192;

    private final InputStream in;
    private final int longest;
    private final byte[] chunk = new byte[CHUNK];
    private int position;
    private int end;

    /** @param longest in bytes */
    BoundedLines(InputStream in, int longest) {
        this.in = in;
        this.longest = longest;
    }

    /** A line, or the fact that there was one. */
    sealed interface Line {
        /** @param bytes without the end of the line */
        record Whole(byte[] bytes) implements Line {}

        /** A line that was left out. */
        record TooLong() implements Line {}
    }

    /** The next line, or null at the end. The last line may have no end. */
    @Nullable
    Line next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        boolean tooLong = false;
        boolean begun = false;
        while (position < end || fill()) {
            begun = true;
            int from = position;
            while (position < end && chunk[position] != '\n') {
                position++;
            }
            tooLong |= line.size() + position - from > longest;
            if (!tooLong) {
                line.write(chunk, from, position - from);
            }
            if (position < end) {
                position++;
                return line(line, tooLong);
            }
        }
        return begun ? line(line, tooLong) : null;
    }

    private boolean fill() throws IOException {
        position = 0;
        end = Math.max(0, in.read(chunk));
        return end > 0;
    }

    private static Line line(ByteArrayOutputStream line, boolean tooLong) {
        if (tooLong) {
            return new Line.TooLong();
        }
        byte[] bytes = line.toByteArray();
        boolean returns = bytes.length > 0 && bytes[bytes.length - 1] == '\r';
        return new Line.Whole(returns ? Arrays.copyOf(bytes, bytes.length - 1) : bytes);
    }
}
