package io.hypercube.kube;

/** A caller's own text as it may be repeated to him: short, and printable. */
public final class Excerpt {
    private static final int LONGEST = 100;

    private Excerpt() {}

    public static String of(String text) {
        return of(text, LONGEST);
    }

    /** @param longest in characters, of those that are kept */
    public static String of(String text, int longest) {
        StringBuilder printable = new StringBuilder(Math.min(text.length(), longest) + 1);
        text.codePoints()
                .limit(longest)
                .map(point -> Character.isISOControl(point) || Character.getType(point) == Character.SURROGATE
                        ? '\uFFFD'
                        : point)
                .forEach(printable::appendCodePoint);
        return text.codePointCount(0, text.length()) > longest ? printable + "…" : printable.toString();
    }
}
