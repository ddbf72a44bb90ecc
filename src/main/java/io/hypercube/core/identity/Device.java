package io.hypercube.core.identity;

/**
 * Where a session or sign-in was begun, so that its owner recognises it. Both texts come from the client and prove nothing.
 *
 * @param name what the client says of itself: a User-Agent, or user, host and version of the command line
 * @param address the client's network address, as the gateway sees it
 */
public record Device(String name, String address) {
    private static final int LONGEST = 200;

    public static final Device UNKNOWN = new Device("", "");

    /** The name is shortened to 200 characters; characters that are not printable become {@code U+FFFD}. */
    public Device {
        name = printable(name);
    }

    private static String printable(String text) {
        StringBuilder printable = new StringBuilder();
        text.codePoints()
                .limit(LONGEST)
                .map(point -> isPrintable(point) ? point : '\uFFFD')
                .forEach(printable::appendCodePoint);
        return printable.toString().strip();
    }

    /** Format characters are left out, because they can turn the direction of the text around. */
    private static boolean isPrintable(int point) {
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
