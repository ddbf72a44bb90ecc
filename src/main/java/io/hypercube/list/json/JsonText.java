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
