package io.hypercube.core.kube;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses numbers and Kubernetes quantities as exact decimals. Texts of more than 400 characters or with an exponent of
 * more than nine digits are not numbers, so that parsing and comparing stay cheap.
 *
 * <p>Quantities are compared as written: the API server's rounding to nano and its cap of binary quantities at 2^63-1
 * are not applied.
 *
 * @see <a href="https://pkg.go.dev/k8s.io/apimachinery/pkg/api/resource#Quantity">Quantity, its grammar</a>
 */
public final class Decimals {
    /** A longer text is not a number. */
    public static final int MOST_CHARACTERS = 400;

    private static final String NUMBER = "([+-]?(?:[0-9]++(?:\\.[0-9]*+)?|\\.[0-9]++))";
    private static final String EXPONENT = "[eE]([+-]?[0-9]{1,9})";
    private static final Pattern NUMERIC = Pattern.compile(NUMBER + "(?:" + EXPONENT + ")?");
    private static final Pattern QUANTITY = Pattern.compile(NUMBER + "(?:" + EXPONENT + "|([numkMGTPE]|[KMGTPE]i)?)");
    private static final String BY_THOUSANDS = "num kMGTPE";
    private static final String BINARY = "KMGTPE";

    private Decimals() {}

    /** A JSON number, or a text that is a number; {@code +1}, {@code 1.}, {@code .5} and leading zeros are accepted. */
    public static Optional<BigDecimal> number(String text) {
        return match(NUMERIC, text).map(Decimals::decimal);
    }

    /** A number, optionally with a suffix, such as {@code 100m}, {@code 2k} or {@code 1.5Gi}. */
    public static Optional<BigDecimal> quantity(String text) {
        return match(QUANTITY, text)
                .map(matcher ->
                        matcher.group(3) == null ? decimal(matcher) : scaled(decimal(matcher), matcher.group(3)));
    }

    private static Optional<Matcher> match(Pattern pattern, String text) {
        return text.length() > MOST_CHARACTERS
                ? Optional.empty()
                : Optional.of(pattern.matcher(text)).filter(Matcher::matches);
    }

    private static BigDecimal decimal(Matcher matcher) {
        BigDecimal number = new BigDecimal(matcher.group(1));
        String exponent = matcher.group(2);
        return exponent == null ? number : number.scaleByPowerOfTen(Integer.parseInt(exponent));
    }

    private static BigDecimal scaled(BigDecimal number, String suffix) {
        if (suffix.endsWith("i")) {
            int powerOf1024 = BINARY.indexOf(suffix.charAt(0)) + 1;
            return number.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(10 * powerOf1024)));
        }
        return number.scaleByPowerOfTen(3 * (BY_THOUSANDS.indexOf(suffix) - BY_THOUSANDS.indexOf(' ')));
    }
}
