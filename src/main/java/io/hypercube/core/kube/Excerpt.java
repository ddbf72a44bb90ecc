package io.hypercube.core.kube;

/**
 * Shortens text from a client for messages and logs, and makes it printable: at most 100 code points by default,
 * control characters replaced.
 */
public final class Excerpt {
    private static final int LONGEST = 100;

    private Excerpt() {}

    public static String of(String text) {
        return of(text, LONGEST);
    }

    /** @param longest the number of code points that are kept */
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

    /**
     * Whether a code point shows something: not a control, an unassigned one, or a separator of lines, and not a format character, which
     * can turn the direction of a text around.
     */
    public static boolean isPrintable(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
