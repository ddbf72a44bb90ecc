package io.hypercube.core.kube;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The query of a request for a resource, read as an API server reads it. A query that API servers of different versions read
 * differently is a 400, because it could change the verb after authorization: an unescaped semicolon separates
 * parameters in programs built with Go 1.16 and drops the parameter in later ones, a malformed escape drops the
 * parameter, a name or value that is not UTF-8 is replaced by some readers, too many parameters drop all of them, and a {@code watch} that is repeated or not ASCII depends on the
 * reader. Takes linear time, does not block.
 *
 * @see <a href="https://pkg.go.dev/net/url#ParseQuery">net/url.ParseQuery</a>
 * @see <a href="https://pkg.go.dev/k8s.io/apimachinery/pkg/runtime#Convert_Slice_string_To_bool">Conversion to bool</a>
 */
final class ResourceQuery {
    /** Go drops the whole query beyond 10,000. */
    private static final int MOST_PARAMETERS = 5_000;

    private static final String WATCH = "watch";

    private ResourceQuery() {}

    /** @throws ApiException 400 that names the parameter, but not its value, which may be a secret */
    static void requireOneReading(@Nullable String query) {
        if (query == null) {
            return;
        }
        int count = 1;
        int from = 0;
        boolean escaped = false;
        for (int i = 0; i < query.length(); i++) {
            char c = query.charAt(i);
            if (c == '&') {
                requireUtf8(query, from, i, escaped);
                from = i + 1;
                escaped = false;
                count++;
            } else if (c == ';' || c == '%') {
                requirePlainEscape(query, from, i);
                escaped = true;
            }
        }
        requireUtf8(query, from, query.length(), escaped);
        if (count > MOST_PARAMETERS) {
            throw ApiException.badRequest(
                    "query: " + count + " parameters (expected: at most " + MOST_PARAMETERS + ")");
        }
    }

    private static void requirePlainEscape(String query, int from, int at) {
        if (query.charAt(at) == ';') {
            throw ApiException.badRequest(nameAt(query, from)
                    + ": contains a semicolon, at which API servers drop or split a parameter (expected: %3B)");
        }
        if (at + 2 >= query.length() || !isHex(query.charAt(at + 1)) || !isHex(query.charAt(at + 2))) {
            throw ApiException.badRequest(
                    nameAt(query, from) + ": invalid percent-encoding (expected: % and two hexadecimal digits)");
        }
    }

    private static void requireUtf8(String query, int from, int to, boolean escaped) {
        if (!escaped) {
            return; // ASCII, see RawTarget
        }
        byte[] bytes = URLDecoder.decode(query.substring(from, to), StandardCharsets.ISO_8859_1)
                .getBytes(StandardCharsets.ISO_8859_1);
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
        } catch (CharacterCodingException e) {
            throw ApiException.badRequest(
                            nameAt(query, from) + ": not UTF-8 after decoding (expected: percent-encoded UTF-8)")
                    .causedBy(e);
        }
    }

    private static boolean isHex(char c) {
        return c < 0x80 && Character.digit(c, 16) >= 0;
    }

    /** The name of the parameter that begins there, as received. */
    private static String nameAt(String query, int from) {
        int to = from;
        while (to < query.length() && "=&;".indexOf(query.charAt(to)) < 0) {
            to++;
        }
        return "query parameter \"" + Excerpt.of(query.substring(from, to)) + '"';
    }

    /**
     * Whether the verb of a GET of a collection is {@code watch}: any value except {@code false} and {@code 0} is true, and so is
     * none, as in an API server.
     *
     * @param query one that passed {@link #requireOneReading}
     * @throws ApiException 400 for a parameter that is given twice or is not ASCII
     */
    static boolean isWatch(@Nullable String query) {
        if (query == null || !(query.contains("w") || query.contains("%"))) {
            return false;
        }
        String value = null;
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (decode(equals < 0 ? pair : pair.substring(0, equals)).equals(WATCH)) {
                if (value != null) {
                    throw ApiException.badRequest(WATCH + ": given several times (expected: once)");
                }
                value = equals < 0 ? "" : decode(pair.substring(equals + 1));
            }
        }
        return value != null && isTrue(value);
    }

    private static boolean isTrue(String value) {
        if (!value.chars().allMatch(c -> c < 0x80)) {
            throw ApiException.badParameter(WATCH, value, "true or false");
        }
        return !value.equalsIgnoreCase("false") && !value.equals("0");
    }

    private static String decode(String text) {
        return text.indexOf('%') < 0 ? text : URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
