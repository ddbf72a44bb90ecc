package io.hypercube.ai.tool;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds private keys, JSON Web Tokens and the passwords of URLs in text. Takes linear time. */
final class SecretTexts {
    private static final Pattern KEY_BEGIN = Pattern.compile("-----BEGIN [A-Z0-9 ]{0,40}?PRIVATE KEY(?: BLOCK)?-----");
    private static final Pattern KEY_END = Pattern.compile("-----END [A-Z0-9 ]{0,40}?PRIVATE KEY(?: BLOCK)?-----");

    /**
     * A text that begins as the header of a token, <code>{"</code>, and the parts after it. In its compact form, a signed or encrypted token
     * has two or four.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc7519#section-3">RFC 7519, section 3</a>
     */
    private static final Pattern TOKEN =
            Pattern.compile("eyJ([A-Za-z0-9_-]*+)(\\.[A-Za-z0-9_-]*+(?:\\.[A-Za-z0-9_-]*+){1,3}+)?+");

    /** Of a header, after its beginning. */
    private static final int SHORTEST = 8;

    private static final Pattern MARKER = Pattern.compile("<\\d+ bytes, redacted>");

    /** Every text that is redacted contains a mark of each of these lists. */
    static final List<List<String>> MARKS = List.of(
            List.of("PRIVATE KEY", "eyJ", UrlPasswords.SCHEME_END),
            List.of("PRIVATE KEY", "eyJ", UrlPasswords.USER_END));

    private SecretTexts() {}

    static String redact(String text) {
        String withoutKeys = text.contains("PRIVATE KEY") ? withoutKeys(text) : text;
        return UrlPasswords.redact(withoutKeys.contains("eyJ") ? withoutTokens(withoutKeys) : withoutKeys);
    }

    static String marker(int bytes) {
        return "<" + bytes + " bytes, redacted>";
    }

    static boolean isMarker(String text) {
        return MARKER.matcher(text).matches();
    }

    /** A key without its end is redacted up to the end of the text. */
    private static String withoutKeys(String text) {
        StringBuilder redacted = new StringBuilder();
        Matcher begin = KEY_BEGIN.matcher(text);
        Matcher end = KEY_END.matcher(text);
        int from = 0;
        while (begin.find(from)) {
            int to = end.find(begin.end()) ? end.end() : text.length();
            redacted.append(text, from, begin.start()).append(marker(bytes(text.substring(begin.start(), to))));
            from = to;
        }
        return redacted.append(text, from, text.length()).toString();
    }

    private static String withoutTokens(String text) {
        StringBuilder redacted = new StringBuilder();
        Matcher token = TOKEN.matcher(text);
        int from = 0;
        int copied = 0;
        while (token.find(from)) {
            if (token.group(2) == null || token.group(1).length() < SHORTEST) {
                from = token.end(
                        1); // no token begins later in this part: one search for each would take quadratic time
            } else {
                redacted.append(text, copied, token.start()).append(marker(bytes(token.group())));
                copied = token.end();
                from = copied;
            }
        }
        return redacted.append(text, copied, text.length()).toString();
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
