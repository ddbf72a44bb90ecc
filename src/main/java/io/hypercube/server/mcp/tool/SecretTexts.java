package io.hypercube.server.mcp.tool;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds private keys and JSON Web Tokens in text. Takes linear time. */
final class SecretTexts {
    private static final Pattern KEY_BEGIN = Pattern.compile("-----BEGIN [A-Z0-9 ]{0,40}?PRIVATE KEY(?: BLOCK)?-----");
    private static final Pattern KEY_END = Pattern.compile("-----END [A-Z0-9 ]{0,40}?PRIVATE KEY(?: BLOCK)?-----");

    /**
     * A signed or encrypted token in its compact form: the header begins with <code>{"</code>, and two or four parts follow.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc7519#section-3">RFC 7519, section 3</a>
     */
    private static final Pattern TOKEN =
            Pattern.compile("eyJ[A-Za-z0-9_-]{8,}+\\.[A-Za-z0-9_-]*+(?:\\.[A-Za-z0-9_-]*+){1,3}+");

    private static final Pattern MARKER = Pattern.compile("<\\d+ bytes, redacted>");

    private SecretTexts() {}

    static String redact(String text) {
        String withoutKeys = text.contains("PRIVATE KEY") ? withoutKeys(text) : text;
        return withoutKeys.contains("eyJ") ? withoutTokens(withoutKeys) : withoutKeys;
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
        return TOKEN.matcher(text).replaceAll(found -> marker(bytes(found.group())));
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
