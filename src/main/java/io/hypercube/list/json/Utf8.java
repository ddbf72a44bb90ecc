package io.hypercube.list.json;

import java.util.Arrays;

/**
 * Encodes text as UTF-8, and unescapes JSON strings to UTF-8. A lone surrogate, which JSON can escape, is encoded like
 * a code point, so that different texts stay different and the order of bytes stays the order of code points.
 */
public final class Utf8 {
    private Utf8() {}

    /** The bytes of a text. */
    public static byte[] of(String text) {
        byte[] utf8 = new byte[text.length() * 3];
        int length = 0;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            length = put(utf8, length, point);
            i += Character.charCount(point);
        }
        return Arrays.copyOf(utf8, length);
    }

    /** @param from the byte after the opening quote of a valid JSON string, {@code to} its closing quote */
    public static byte[] unescape(byte[] json, int from, int to) {
        byte[] utf8 = new byte[to - from];
        int length = 0;
        for (int i = from; i < to; i++) {
            if (json[i] != '\\') {
                utf8[length++] = json[i];
            } else if (json[++i] == 'u') {
                int point = unit(json, i);
                i += 4;
                if (Character.isHighSurrogate((char) point) && isLowSurrogateEscape(json, i + 1, to)) {
                    point = Character.toCodePoint((char) point, (char) unit(json, i + 2));
                    i += 6;
                }
                length = put(utf8, length, point);
            } else {
                utf8[length++] = control(json[i]);
            }
        }
        return Arrays.copyOf(utf8, length);
    }

    private static boolean isLowSurrogateEscape(byte[] json, int at, int to) {
        return at + 5 < to
                && json[at] == '\\'
                && json[at + 1] == 'u'
                && Character.isLowSurrogate((char) unit(json, at + 1));
    }

    /** The value of the four hexadecimal digits after the {@code u} at {@code at}. */
    private static int unit(byte[] json, int at) {
        int unit = 0;
        for (int i = at + 1; i <= at + 4; i++) {
            unit = (unit << 4) | Character.digit(json[i], 16);
        }
        return unit;
    }

    private static byte control(byte escape) {
        return switch (escape) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> escape;
        };
    }

    private static int put(byte[] utf8, int at, int point) {
        int length = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
        if (length == 1) {
            utf8[at] = (byte) point;
            return at + 1;
        }
        for (int i = length - 1; i > 0; i--) {
            utf8[at + i] = (byte) (0x80 | ((point >> (6 * (length - 1 - i))) & 0x3f));
        }
        utf8[at] = (byte) ((0xf0 << (4 - length)) | (point >> (6 * (length - 1))));
        return at + length;
    }

    /** The length in bytes of the code point at {@code at}; 1 for a byte that starts no well-formed code point. */
    public static int lengthAt(byte[] utf8, int at, int to) {
        int lead = utf8[at] & 0xff;
        int length = lead < 0xc2 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 1;
        for (int i = 1; i < length; i++) {
            if (at + i >= to || (utf8[at + i] & 0xc0) != 0x80) {
                return 1;
            }
        }
        return length;
    }

    /** The code point of {@code length} bytes at {@code at}; U+FFFD for a byte that starts none. */
    public static int pointAt(byte[] utf8, int at, int length) {
        if (length == 1) {
            return utf8[at] >= 0 ? utf8[at] : 0xfffd;
        }
        int point = utf8[at] & (0x7f >> length);
        for (int i = 1; i < length; i++) {
            point = (point << 6) | (utf8[at + i] & 0x3f);
        }
        return point;
    }
}
