package io.hypercube.ai.tool;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Finds passwords in URLs: {@code scheme://user:password@host}. The authority of a URL ends where RFC 3986 lets it end and its last {@code @}
 * comes before the host, as URL parsers of browsers read it, so a password may have characters that should have been encoded. Takes linear
 * time.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1">RFC 3986, user information</a>
 */
final class UrlPasswords {
    /** Every text that is redacted contains both. */
    static final String SCHEME_END = "://";

    static final String USER_END = "@";

    private static final String ENDS = "/?#\\\"<>`";

    /** References to variables, which are expanded later. */
    private static final Pattern REFERENCE = Pattern.compile("\\$\\([A-Za-z0-9_.-]++\\)|\\$\\{[A-Za-z0-9_]++\\}");

    private UrlPasswords() {}

    static String redact(String text) {
        StringBuilder redacted = new StringBuilder();
        int copied = 0;
        int scheme = text.indexOf(SCHEME_END);
        while (scheme >= 0) {
            int start = scheme + SCHEME_END.length();
            int end = authorityEnd(text, start);
            int at = text.substring(start, end).lastIndexOf(USER_END) + start;
            int colon = text.substring(start, Math.max(start, at)).indexOf(':') + start;
            if (hasScheme(text, scheme) && colon >= start && isPassword(text, colon + 1, at)) {
                redacted.append(text, copied, colon + 1).append(marker(text.substring(colon + 1, at)));
                copied = at;
            }
            scheme = text.indexOf(SCHEME_END, end);
        }
        return copied == 0 ? text : redacted.append(text, copied, text.length()).toString();
    }

    private static boolean hasScheme(String text, int end) {
        return end > 0 && Character.isLetterOrDigit(text.charAt(end - 1));
    }

    private static boolean isPassword(String text, int from, int to) {
        return from < to && !REFERENCE.matcher(text).region(from, to).matches();
    }

    private static int authorityEnd(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) > ' ' && ENDS.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    private static String marker(String password) {
        return SecretTexts.marker(password.getBytes(StandardCharsets.UTF_8).length);
    }
}
