package io.hypercube.core.kube;

/**
 * Shortens text from a client for messages and logs, and makes it printable: at most 100 code points by default,
 * those that are not printable replaced, as everywhere where the gateway shows a text of a client.
 */
public final class Excerpt {
    private static final int LONGEST = 100;

    private Excerpt() {}

    public static String of(String text) {
        return of(text, LONGEST);
    }

    /** @param longest the number of code points that are kept */
    public static String of(String text, int longest) {
        String printable = printable(text, longest);
        return text.codePointCount(0, text.length()) > longest ? printable + "…" : printable;
    }

    /** The whole text, in which U+FFFD stands for each code point that is not {@linkplain #isPrintable printable}. */
    public static String printable(String text) {
        return printable(text, Integer.MAX_VALUE);
    }

    /** Same for the first code points of the text. */
    public static String printable(String text, int longest) {
        StringBuilder printable = new StringBuilder(Math.min(text.length(), longest) + 1);
        text.codePoints()
                .limit(longest)
                .map(point -> isPrintable(point) ? point : '\uFFFD')
                .forEach(printable::appendCodePoint);
        return printable.toString();
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
