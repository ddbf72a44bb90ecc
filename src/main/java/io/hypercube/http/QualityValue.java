package io.hypercube.http;

import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The weight that a client gives one of the alternatives it accepts, from 0 to 1.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-12.4.2">RFC 9110, quality values</a>
 */
public final class QualityValue {
    /** More digits than the RFC's three do no harm. Java's own syntax, such as {@code NaN}, {@code 1e9} or {@code 1f}, is not a number here. */
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,9}(\\.[0-9]*)?|\\.[0-9]+");

    private QualityValue() {}

    /**
     * 1 where no parameter {@code q} is given, 0 where its value is not a decimal number; a value above 1 counts as 1.
     *
     * @param parameters of one alternative, e.g. {@code q=0.8}, in any case, with or without blanks
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

    /** Whether the parameter is a quality value rather than a part of what is accepted. */
    public static boolean isQuality(String parameter) {
        int equals = parameter.indexOf('=');
        return equals > 0 && parameter.substring(0, equals).strip().equalsIgnoreCase("q");
    }
}
