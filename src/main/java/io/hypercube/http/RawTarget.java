package io.hypercube.http;

import io.hypercube.kube.ApiException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request target as the bytes received: what is decided on, written down and sent on are these same bytes. What two
 * readers could understand differently is a 400 here, before anybody decides anything: dot segments and empty segments in
 * any encoding, encoded slashes and percent signs, backslashes, semicolons, control characters, fragments.
 *
 * @param path begins with a slash; never empty
 * @param query what follows the first {@code ?}, or null when there is none
 */
public record RawTarget(String path, @Nullable String query) {
    /** One segment: RFC 3986 pchar without {@code ;}, and the percent-encodings that stay one segment when decoded. */
    private static final Pattern SEGMENT = Pattern.compile(
            "(?:[A-Za-z0-9._~!$&'()*+,=:@-]|%(?![01][0-9A-Fa-f]|2[3EeFf5]|3[BbFf]|5[Cc]|7[Ff])[0-9A-Fa-f]{2})*");

    private static final Pattern QUERY = Pattern.compile("[!-~&&[^#\"<>\\\\^`{|}]]*|[!-~&&[^#]]*");

    /** @param target origin form, e.g. {@code /api/v1/pods?limit=1} */
    public static RawTarget parse(String target) {
        int mark = target.indexOf('?');
        String path = mark < 0 ? target : target.substring(0, mark);
        String query = mark < 0 ? null : target.substring(mark + 1);
        if (!path.startsWith("/")) {
            throw ApiException.badParameter("path", path, "a path that begins with /");
        }
        int from = 1;
        for (int slash = path.indexOf('/', 1); slash >= 0; slash = path.indexOf('/', from)) {
            requireSegment(path.substring(from, slash), false);
            from = slash + 1;
        }
        requireSegment(path.substring(from), true);
        if (query != null && !QUERY.matcher(query).matches()) {
            throw ApiException.badParameter("query", query, "printable ASCII without #");
        }
        return new RawTarget(path, query);
    }

    private static void requireSegment(String segment, boolean last) {
        boolean empty = segment.isEmpty() && !last;
        if (empty
                || segment.equals(".")
                || segment.equals("..")
                || !SEGMENT.matcher(segment).matches()) {
            throw ApiException.badParameter(
                    "path segment",
                    segment,
                    "no empty, dot, encoded or control characters that change what the path means");
        }
    }

    /** The same query, under the path that remains after the first {@code length} characters. */
    public RawTarget after(int length) {
        return new RawTarget(path.length() > length ? path.substring(length) : "/", query);
    }

    @Override
    public String toString() {
        return query == null ? path : path + '?' + query;
    }
}
