package io.hypercube.list.item;

import io.hypercube.list.json.Utf8;

/**
 * Searches for a text within others, ignoring case: by code point, independent of a language. Uses the
 * Knuth-Morris-Pratt algorithm, so no byte of the other text is read twice.
 */
final class FoldedText {
    private final int[] points;
    /** The number of code points that still match when the one after the first {@code i + 1} does not. */
    private final int[] fallback;

    FoldedText(String text) {
        points = text.codePoints().map(FoldedText::fold).toArray();
        fallback = new int[points.length];
        for (int i = 1, matched = 0; i < points.length; i++) {
            matched = advance(matched, points[i]);
            fallback[i] = matched;
        }
    }

    boolean isWithin(byte[] utf8, int from, int to) {
        int matched = 0;
        for (int at = from; at < to && matched < points.length; ) {
            int point = utf8[at];
            int length = 1;
            if (point < 0) {
                length = Utf8.lengthAt(utf8, at, to);
                point = Utf8.pointAt(utf8, at, length);
            }
            matched = advance(matched, fold(point));
            at += length;
        }
        return matched == points.length;
    }

    private int advance(int matched, int point) {
        int now = matched;
        while (now > 0 && points[now] != point) {
            now = fallback[now - 1];
        }
        return points[now] == point ? now + 1 : now;
    }

    private static int fold(int point) {
        if (point < 0x80) {
            return point >= 'A' && point <= 'Z' ? point + ('a' - 'A') : point;
        }
        return Character.toLowerCase(Character.toUpperCase(point));
    }
}
