package io.hypercube.core.http;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The content codings that a client accepts, from its {@code Accept-Encoding} header; none when the header is missing.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3">RFC 9110, Accept-Encoding</a>
 */
public final class AcceptedCodings {
    private static final String IDENTITY = "identity";
    private static final String GZIP = "gzip";

    private final String accepted;

    private AcceptedCodings(String accepted) {
        this.accepted = accepted;
    }

    /** @param values of all {@code Accept-Encoding} headers */
    public static AcceptedCodings parse(List<String> values) {
        return new AcceptedCodings(String.join(",", values).toLowerCase(Locale.ROOT));
    }

    /** Whether gzip is accepted and its weight is at least that of {@code identity}. */
    public boolean takesGzip() {
        double gzip = weight(GZIP);
        return gzip > 0 && gzip >= weight(IDENTITY);
    }

    /**
     * The weight from 0 to 1: of the coding if it is listed, else of {@code *}; 0 when neither is listed, or when the
     * weight is invalid.
     */
    public double weight(String coding) {
        double ofAny = 0;
        for (String term : accepted.split(",")) {
            String[] parts = term.split(";", -1);
            String name = parts[0].strip();
            if (name.equals(coding)) {
                return quality(parts);
            }
            ofAny = name.equals("*") ? quality(parts) : ofAny;
        }
        return ofAny;
    }

    private static double quality(String[] parts) {
        return QualityValue.of(Arrays.stream(parts).skip(1));
    }
}
