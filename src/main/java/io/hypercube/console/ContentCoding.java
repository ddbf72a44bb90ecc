package io.hypercube.console;

import io.hypercube.http.Headers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Set;

/**
 * A form in which a file lies ready, the smallest first.
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

    /** The one the client likes best; between equals the smaller. What it says nothing of, it gets as the file is. */
    static ContentCoding best(Headers request, Set<ContentCoding> available) {
        String accepted = String.join(",", request.all("Accept-Encoding")).toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(available::contains)
                .filter(coding -> coding.weight(accepted) > 0)
                .max(Comparator.comparingDouble((ContentCoding coding) -> coding.weight(accepted))
                        .thenComparing(Comparator.reverseOrder()))
                .orElse(IDENTITY);
    }

    /** Of the term that names it, else of {@code *}; nothing when neither is there, or when it cannot be read. */
    private double weight(String accepted) {
        double ofAny = 0;
        for (String term : accepted.split(",")) {
            String name = term.split(";", 2)[0].strip();
            if (name.equals(token)) {
                return quality(term);
            }
            ofAny = name.equals("*") ? quality(term) : ofAny;
        }
        return ofAny;
    }

    private static double quality(String term) {
        String parameter =
                term.contains(";") ? term.substring(term.indexOf(';') + 1).strip() : "q=1";
        return parameter.matches("q\\s*=\\s*(0|1|[01]\\.\\d{0,3})")
                ? Double.parseDouble(
                        parameter.substring(parameter.indexOf('=') + 1).strip())
                : 0;
    }
}
