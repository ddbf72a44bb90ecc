package io.hypercube.kube;

/** A caller's own text as it may be repeated to him: short, and printable. */
public final class Excerpt {
    private static final int LONGEST = 100;

    private Excerpt() {}

    public static String of(String text) {
        StringBuilder printable = new StringBuilder(Math.min(text.length(), LONGEST) + 1);
        text.codePoints()
                .limit(LONGEST)
                .map(point -> Character.isISOControl(point) || Character.getType(point) == Character.SURROGATE
                        ? '\uFFFD'
                        : point)
                .forEach(printable::appendCodePoint);
        return text.codePointCount(0, text.length()) > LONGEST ? printable + "…" : printable.toString();
    }
}
