package io.hypercube.audit;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The {@code requestURI} of an event: the target as received, with the values of secret parameters replaced by {@value #MASK}.
 * At most {@value #LONGEST} characters; a longer one ends with {@value #CUT}. Characters outside of printable ASCII are percent-encoded.
 *
 * <p>Any text is accepted, because the targets of refused calls are recorded too. {@link SecretNames} has the names. A value that contains
 * a secret parameter itself, such as the encoded URL of a redirect, is masked whole. A path is masked from such a segment on. The {@code command} of an
 * exec stays visible.
 */
final class MaskedUri {
    static final String MASK = "***";
    static final String CUT = "[cut]";
    static final int LONGEST = 8192;

    private static final char[] HEX = "0123456789ABCDEF".toCharArray();

    private final StringBuilder out;
    private final int longest;

    private MaskedUri(int expectedLength, int longest) {
        this.longest = longest;
        out = new StringBuilder(Math.min(expectedLength, longest) + 16);
    }

    /** @param query without the question mark; null for none */
    public static String of(String path, @Nullable String query) {
        return of(path, query, LONGEST);
    }

    private static String of(String path, @Nullable String query, int longest) {
        MaskedUri masked = new MaskedUri(path.length() + (query == null ? 0 : query.length() + 1), longest);
        masked.path(path);
        if (query != null) {
            masked.out.append('?');
            masked.query(query);
        }
        return masked.finish();
    }

    /** @param target path and query */
    public static String of(String target) {
        return of(target, LONGEST);
    }

    /**
     * @param target path and query
     * @param longest the number of characters that the result has at most
     */
    static String of(String target, int longest) {
        int mark = target.indexOf('?');
        return mark < 0
                ? of(target, null, longest)
                : of(target.substring(0, mark), target.substring(mark + 1), longest);
    }

    private void path(String path) {
        if (!mayHoldParameters(path)) {
            text(path);
            return;
        }
        for (int from = 0; from <= path.length() && !isFull(); ) {
            int slash = path.indexOf('/', from);
            int end = slash < 0 ? path.length() : slash;
            if (SecretNames.appearIn(path.substring(from, end))) {
                out.append(MASK);
                return;
            }
            segment(path.substring(from, end));
            if (slash >= 0) {
                out.append('/');
            }
            from = end + 1;
        }
    }

    /** Ordinary paths have neither parameters nor user information. */
    private static boolean mayHoldParameters(String path) {
        return path.indexOf('=') >= 0 || path.indexOf('%') >= 0 || path.indexOf('@') >= 0;
    }

    private void segment(String segment) {
        int at = segment.lastIndexOf('@');
        int colon = segment.indexOf(':');
        boolean userInformation = colon >= 0 && colon < at;
        out.append(userInformation ? MASK : "");
        text(userInformation ? segment.substring(at) : segment);
    }

    private void query(String query) {
        for (int from = 0; from <= query.length() && !isFull(); ) {
            int and = query.indexOf('&', from);
            int end = and < 0 ? query.length() : and;
            pair(query.substring(from, end));
            if (and >= 0) {
                out.append('&');
            }
            from = end + 1;
        }
    }

    /** Some applications behind a proxy subresource read a semicolon as the end of a parameter. */
    private void pair(String pair) {
        int equals = pair.indexOf('=');
        String name = pair.substring(0, Math.max(equals, 0));
        if (SecretNames.isCommand(name) || (SecretNames.isOpen(name) && pair.indexOf(';') < 0)) {
            text(pair);
        } else if (SecretNames.appearIn(name)) {
            out.append(MASK);
        } else {
            text(pair.substring(0, equals + 1));
            if (SecretNames.isSecret(name) || SecretNames.appearIn(pair)) {
                out.append(MASK);
            } else {
                text(pair.substring(equals + 1));
            }
        }
    }

    private void text(String text) {
        int printable = 0;
        while (printable < text.length() && isPrintable(text.charAt(printable))) {
            printable++;
        }
        out.append(text, 0, printable);
        for (int i = printable; i < text.length() && !isFull(); ) {
            int c = text.codePointAt(i);
            if (isPrintable(c)) {
                out.append((char) c);
            } else {
                encode(c);
            }
            i += Character.charCount(c);
        }
    }

    private static boolean isPrintable(int c) {
        return c > ' ' && c < 0x7f;
    }

    /** Half a surrogate pair becomes a question mark. */
    private void encode(int codePoint) {
        for (byte each : Character.toString(codePoint).getBytes(StandardCharsets.UTF_8)) {
            out.append('%').append(HEX[(each >> 4) & 0xf]).append(HEX[each & 0xf]);
        }
    }

    private boolean isFull() {
        return out.length() > longest;
    }

    private String finish() {
        if (isFull()) {
            out.setLength(longest - CUT.length());
            out.append(CUT);
        }
        return out.toString();
    }
}
