package io.hypercube.kube;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers and Kubernetes quantities as exact decimals. Length and exponent of a text are bounded, so none of them is
 * costly to read or to compare; beyond the bounds a text is no number.
 *
 * <p>A quantity is compared as it is written: the API server's rounding to nano and its cap of binary quantities at
 * 2^63-1 are not repeated.
 *
 * @see <a href="https://pkg.go.dev/k8s.io/apimachinery/pkg/api/resource#Quantity">Quantity, its grammar</a>
 */
public final class Decimals {
    /** A longer text is no number. */
    public static final int MOST_CHARACTERS = 400;

    private static final String NUMBER = "([+-]?(?:[0-9]++(?:\\.[0-9]*+)?|\\.[0-9]++))";
    private static final String EXPONENT = "[eE]([+-]?[0-9]{1,9})";
    private static final Pattern NUMERIC = Pattern.compile(NUMBER + "(?:" + EXPONENT + ")?");
    private static final Pattern QUANTITY = Pattern.compile(NUMBER + "(?:" + EXPONENT + "|([numkMGTPE]|[KMGTPE]i)?)");
    private static final String BY_THOUSANDS = "num kMGTPE";
    private static final String BINARY = "KMGTPE";

    private Decimals() {}

    /** A JSON number, or the text of a number: also {@code +1}, {@code 1.}, {@code .5} and leading zeros. */
    public static Optional<BigDecimal> number(String text) {
        return match(NUMERIC, text).map(Decimals::decimal);
    }

    /** A number, or one with a suffix such as {@code 100m}, {@code 2k} or {@code 1.5Gi}. */
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
