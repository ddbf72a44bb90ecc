package io.hypercube.core.http;

import io.hypercube.core.kube.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * A request target, kept as the bytes received: authorization, logs and the forwarded request use the same bytes.
 * Targets that two servers could parse differently are rejected with a 400 before authorization: dot segments and
 * empty segments in any encoding, also beside a semicolon or an encoded backslash, encoded slashes, dots and percent signs,
 * backslashes, control characters, fragments. Names of Kubernetes objects may have any other character, escaped as Go does.
 *
 * @param path begins with a slash; never empty
 * @param query the text after the first {@code ?}, or null when there is none
 * @see <a href="https://www.rfc-editor.org/rfc/rfc3986#section-3.3">RFC 3986, path</a>
 */
public record RawTarget(String path, @Nullable String query) {
    private static final String EXPECTED =
            "segments that are not empty, not . or .., and contain no backslash, encoded slash, dot, percent or control character";

    /** @param target in origin form, e.g. {@code /api/v1/pods?limit=1} */
    public static RawTarget parse(String target) {
        int mark = target.indexOf('?');
        String path = mark < 0 ? target : target.substring(0, mark);
        String query = mark < 0 ? null : target.substring(mark + 1);
        if (!path.startsWith("/")) {
            throw ApiException.badParameter("path", path, "a path that begins with /");
        }
        int from = 1;
        for (int slash = path.indexOf('/', from); slash >= 0; slash = path.indexOf('/', from)) {
            requireSegment(path, from, slash);
            from = slash + 1;
        }
        if (from < path.length()) {
            requireSegment(path, from, path.length());
        }
        requireQuery(query);
        return new RawTarget(path, query);
    }

    private static void requireSegment(String path, int from, int to) {
        int part = from;
        int at = from;
        while (at < to) {
            int decoded = path.charAt(at) == '%' ? escaped(path, at, to) : path.charAt(at);
            boolean fine = path.charAt(at) == '%' ? isPlain(decoded) : isPathCharacter((char) decoded);
            if (!fine) {
                throw ApiException.badParameter("path", path.substring(from, to), EXPECTED);
            }
            int next = at + (path.charAt(at) == '%' ? 3 : 1);
            if (decoded == ';' || decoded == '\\') {
                requireNoDots(path, part, at);
                part = next;
            }
            at = next;
        }
        requireNoDots(path, part, to);
        if (from == to) {
            throw ApiException.badParameter("path", path, EXPECTED);
        }
    }

    /** A part of a segment: some servers begin a parameter at a semicolon, and read a backslash as a slash. */
    private static void requireNoDots(String path, int from, int to) {
        int length = to - from;
        if ((length == 1 || length == 2) && path.startsWith("..".substring(0, length), from)) {
            throw ApiException.badParameter("path", path, EXPECTED);
        }
    }

    /** RFC 3986 pchar. */
    private static boolean isPathCharacter(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= '0' && c <= '9')
                || (c >= 'A' && c <= 'Z')
                || "-._~!$&'()*+,;=:@".indexOf(c) >= 0;
    }

    /** The byte of an escape; 0 for a malformed one. */
    private static int escaped(String path, int at, int to) {
        if (at + 2 >= to) {
            return 0;
        }
        int high = Character.digit(path.charAt(at + 1), 16);
        int low = Character.digit(path.charAt(at + 2), 16);
        return high < 0 || low < 0 ? 0 : high * 16 + low;
    }

    /** Whether a byte that was escaped keeps the segment a single segment, however often it is decoded. */
    private static boolean isPlain(int decoded) {
        return decoded > 0x1f && decoded != 0x7f && "%./".indexOf(decoded) < 0;
    }

    private static void requireQuery(@Nullable String query) {
        for (int i = 0; query != null && i < query.length(); i++) {
            char c = query.charAt(i);
            if (c <= ' ' || c >= 0x7f || c == '#') {
                // without the value: messages are logged, and a query may contain a secret
                throw ApiException.badRequest(
                        "query: invalid characters (expected: printable ASCII without blanks and #)");
            }
        }
    }

    /** Removes the first {@code length} characters of the path; {@code /} when none remain. The query stays. */
    public RawTarget after(int length) {
        return new RawTarget(path.length() > length ? path.substring(length) : "/", query);
    }

    @Override
    public String toString() {
        return query == null ? path : path + '?' + query;
    }
}
