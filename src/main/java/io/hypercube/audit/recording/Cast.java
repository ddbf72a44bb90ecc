package io.hypercube.audit.recording;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Writes an asciicast v2: a header, then one event a line.
 *
 * @see <a href="https://docs.asciinema.org/manual/asciicast/v2/">asciicast v2</a>
 */
final class Cast {
    /** The content type of an asciicast. */
    static final String MEDIA_TYPE = "application/x-asciicast";

    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private static final int CAPACITY = 1024;

    /** A larger buffer, of a burst of output, is not kept. */
    private static final int LARGEST_CAPACITY = 128 << 10;

    private StringBuilder text = new StringBuilder(CAPACITY);

    void header(TerminalSizes.Size size, Recording recording) {
        text.append("{\"version\":2,\"width\":")
                .append(size.width())
                .append(",\"height\":")
                .append(size.height())
                .append(",\"timestamp\":")
                .append(recording.started().getEpochSecond())
                .append(",\"title\":");
        quote(recording.title());
        if (!recording.command().isEmpty()) {
            text.append(",\"command\":");
            quote(String.join(" ", recording.command()));
        }
        text.append("}\n");
    }

    /** @param nanos since the session began */
    void event(long nanos, char code, CharSequence data) {
        long micros = Math.max(0, nanos) / 1000;
        text.append('[').append(micros / 1_000_000).append('.');
        String fraction = Long.toString(micros % 1_000_000);
        text.append("000000", 0, 6 - fraction.length()).append(fraction);
        text.append(",\"").append(code).append("\",");
        quote(data);
        text.append("]\n");
    }

    void resize(long nanos, TerminalSizes.Size size) {
        event(nanos, 'r', String.format(Locale.ROOT, "%dx%d", size.width(), size.height()));
    }

    private void quote(CharSequence data) {
        text.append('"');
        for (int i = 0; i < data.length(); i++) {
            char c = data.charAt(i);
            if (c >= ' ' && c != '"' && c != '\\' && c != 0x7f) {
                text.append(c);
            } else {
                escape(c);
            }
        }
        text.append('"');
    }

    private void escape(char c) {
        switch (c) {
            case '"', '\\' -> text.append('\\').append(c);
            case '\n' -> text.append("\\n");
            case '\r' -> text.append("\\r");
            case '\t' -> text.append("\\t");
            default -> text.append("\\u00").append(HEX[c >> 4]).append(HEX[c & 15]);
        }
    }

    /** Characters that were written since the last {@link #take}. */
    int size() {
        return text.length();
    }

    /** Returns what was written since the last call, which are whole lines. */
    byte[] take() {
        byte[] lines = text.toString().getBytes(StandardCharsets.UTF_8);
        text.setLength(0);
        if (text.capacity() > LARGEST_CAPACITY) {
            text = new StringBuilder(CAPACITY);
        }
        return lines;
    }
}
