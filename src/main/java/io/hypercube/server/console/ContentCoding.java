package io.hypercube.server.console;

import io.hypercube.core.http.AcceptedCodings;
import io.hypercube.core.http.Headers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;

/**
 * The content codings in which files are stored, smallest first.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3">RFC 9110, Accept-Encoding</a>
 */
enum ContentCoding {
    BROTLI("br", ".br"),
    GZIP("gzip", ".gz"),
    IDENTITY("identity", "");

    final String token;
    final String suffix;

    ContentCoding(String token, String suffix) {
        this.token = token;
        this.suffix = suffix;
    }

    /** The coding that the client prefers; among equals the smallest. Without Accept-Encoding, the plain file. */
    static ContentCoding best(Headers request, Set<ContentCoding> available) {
        AcceptedCodings accepted = AcceptedCodings.parse(request.all("Accept-Encoding"));
        return Arrays.stream(values())
                .filter(available::contains)
                .filter(coding -> accepted.weight(coding.token) > 0)
                .max(Comparator.comparingDouble((ContentCoding coding) -> accepted.weight(coding.token))
                        .thenComparing(Comparator.reverseOrder()))
                .orElse(IDENTITY);
    }
}
