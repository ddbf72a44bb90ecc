package io.hypercube.core.http;

import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Parses quality values: the weight, from 0 to 1, of one of the alternatives that a client accepts.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-12.4.2">RFC 9110, quality values</a>
 */
final class QualityValue {
    /** Accepts more digits than the RFC's three, but not Java's own syntax, such as {@code NaN}, {@code 1e9} or {@code 1f}. */
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,9}(\\.[0-9]*)?|\\.[0-9]+");

    private QualityValue() {}

    /**
     * Returns 1 without a parameter {@code q}, and 0 when its value is not a decimal number; a value above 1 counts as 1.
     *
     * @param parameters of one alternative, e.g. {@code q=0.8}, in upper or lower case, with or without whitespace
     */
    public static double of(Stream<String> parameters) {
        return parameters
                .filter(QualityValue::isQuality)
                .findFirst()
                .map(parameter ->
                        parameter.substring(parameter.indexOf('=') + 1).strip())
                .map(value -> DECIMAL.matcher(value).matches() ? Math.min(1, Double.parseDouble(value)) : 0)
                .orElse(1.0);
    }

    /** Whether the parameter is a quality value, and not a parameter of the media type or coding. */
    public static boolean isQuality(String parameter) {
        int equals = parameter.indexOf('=');
        return equals > 0 && parameter.substring(0, equals).strip().equalsIgnoreCase("q");
    }
}
