package io.hypercube.list.json;

/** Writes text as a JSON string. */
public final class JsonText {
    private static final String SHORT_ESCAPES = "\b\t\n\f\r";

    private JsonText() {}

    /** The text as a JSON string, in quotes; a lone surrogate is escaped, so the bytes are valid UTF-8. */
    public static byte[] of(String text) {
        StringBuilder json = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(point -> append(point, json));
        return Utf8.of(json.append('"').toString());
    }

    /** Writes a text in UTF-8 as a JSON string, as {@link #of} does. */
    public static void write(byte[] utf8, ByteBuilder out) {
        out.append('"');
        for (int at = 0; at < utf8.length; ) {
            int length = Utf8.lengthAt(utf8, at, utf8.length);
            int point = length == 1 ? utf8[at] & 0xff : Utf8.pointAt(utf8, at, length);
            if (isEscaped(point)) {
                StringBuilder escape = new StringBuilder();
                append(point, escape);
                out.append(escape.toString());
            } else {
                out.append(utf8, at, at + length);
            }
            at += length;
        }
        out.append('"');
    }

    private static boolean isEscaped(int point) {
        return point == '"'
                || point == '\\'
                || point < ' '
                || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }

    private static void append(int point, StringBuilder json) {
        if (point == '"' || point == '\\') {
            json.append('\\').append((char) point);
        } else if (point < ' ' && SHORT_ESCAPES.indexOf(point) >= 0) {
            json.append('\\').append("btnfr".charAt(SHORT_ESCAPES.indexOf(point)));
        } else if (point < ' ' || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)) {
            json.append(String.format("\\u%04x", point));
        } else {
            json.appendCodePoint(point);
        }
    }
}
