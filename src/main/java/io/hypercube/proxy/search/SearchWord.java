package io.hypercube.proxy.search;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * One word of a search, found in UTF-8 bytes without decoding them, with the algorithm of Horspool. ASCII letters are compared regardless of
 * case, as most names and all labels of Kubernetes consist of ASCII. Immutable.
 */
final class SearchWord {
    /** How well the word fits a text; a smaller number is a better fit. */
    static final int EXACT = 0;

    static final int PREFIX = 1;
    /** At the beginning of a part of the text, as {@code api} in {@code shop-api}. */
    static final int BOUNDARY = 2;

    static final int WITHIN = 3;
    static final int NONE = Integer.MAX_VALUE;

    private final byte[] folded;
    /** For each byte under the end of the word, how far the word moves to the next place where it can be. */
    private final int[] skips = new int[256];

    SearchWord(String text) {
        this.folded = text.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
        Arrays.fill(skips, Math.max(1, folded.length));
        for (int i = 0; i < folded.length - 1; i++) {
            int skip = folded.length - 1 - i;
            skips[folded[i] & 0xff] = skip;
            skips[upper(folded[i]) & 0xff] = skip;
        }
    }

    boolean isWithin(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return isWithin(utf8, 0, utf8.length);
    }

    boolean isWithin(byte[] utf8, int from, int to) {
        return find(utf8, from, to) >= 0;
    }

    int fit(byte[] utf8) {
        int found = find(utf8, 0, utf8.length);
        if (found <= 0) {
            return found < 0 ? NONE : utf8.length == folded.length ? EXACT : PREFIX;
        }
        while (found >= 0) {
            if (!isLetterOrDigit(utf8[found - 1])) {
                return BOUNDARY;
            }
            found = find(utf8, found + 1, utf8.length);
        }
        return WITHIN;
    }

    boolean isAtStartOf(byte[] utf8, int from, int to) {
        return to - from >= folded.length && isAt(utf8, from);
    }

    boolean isAtEndOf(byte[] utf8, int from, int to) {
        return to - from >= folded.length && isAt(utf8, to - folded.length);
    }

    private int find(byte[] utf8, int from, int to) {
        int last = folded.length - 1;
        if (last < 0) {
            return from;
        }
        for (int end = from + last; end < to; end += skips[utf8[end] & 0xff]) {
            if (isAt(utf8, end - last)) {
                return end - last;
            }
        }
        return -1;
    }

    private boolean isAt(byte[] utf8, int at) {
        for (int i = 0; i < folded.length; i++) {
            if (fold(utf8[at + i]) != folded[i]) {
                return false;
            }
        }
        return true;
    }

    private static byte upper(byte c) {
        return c >= 'a' && c <= 'z' ? (byte) (c - ('a' - 'A')) : c;
    }

    private static byte fold(byte c) {
        return c >= 'A' && c <= 'Z' ? (byte) (c + ('a' - 'A')) : c;
    }

    /** Bytes of other letters are negative. */
    private static boolean isLetterOrDigit(byte c) {
        byte lower = fold(c);
        return c < 0 || (lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9');
    }
}
