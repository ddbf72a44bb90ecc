package io.hypercube.core.kube;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses and prints durations as Kubernetes and Go write them: {@code 1h}, {@code 90s}, {@code 1h30m}, {@code 1.5h},
 * {@code 500ms}, {@code 0}. Negative durations are invalid.
 *
 * @see <a href="https://pkg.go.dev/time#ParseDuration">time.ParseDuration</a>
 */
public final class KubeDuration {
    public static final String EXPECTED = "a duration such as 30s, 1h or 1h30m";

    private static final Pattern PART =
            Pattern.compile("([0-9]{1,18}(?:\\.[0-9]{0,18})?|\\.[0-9]{1,18})(ns|us|µs|ms|s|m|h)");
    private static final Map<String, Long> NANOSECONDS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "µs", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L);

    private KubeDuration() {}

    /** Empty when the text is not a duration, or exceeds Go's limit of 292 years. */
    public static Optional<Duration> parse(String text) {
        if (text.equals("0")) {
            return Optional.of(Duration.ZERO);
        }
        BigDecimal nanoseconds = BigDecimal.ZERO;
        Matcher part = PART.matcher(text);
        int end = 0;
        while (part.find() && part.start() == end) {
            BigDecimal unit = BigDecimal.valueOf(NANOSECONDS.getOrDefault(part.group(2), 0L));
            nanoseconds = nanoseconds.add(new BigDecimal(part.group(1)).multiply(unit));
            end = part.end();
        }
        boolean whole = end == text.length() && end > 0;
        return whole && nanoseconds.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0
                ? Optional.of(Duration.ofNanos(
                        nanoseconds.setScale(0, RoundingMode.DOWN).longValueExact()))
                : Optional.empty();
    }

    /** A readable form: {@code 1h30m}, {@code 1.5s}. {@link #parse} returns the same duration for it. */
    public static String print(Duration duration) {
        if (duration.isZero()) {
            return "0s";
        }
        String hours = duration.toHours() == 0 ? "" : duration.toHours() + "h";
        String minutes = duration.toMinutesPart() == 0 ? "" : duration.toMinutesPart() + "m";
        BigDecimal rest = BigDecimal.valueOf(duration.toSecondsPart())
                .add(BigDecimal.valueOf(duration.toNanosPart(), 9))
                .stripTrailingZeros();
        return hours + minutes + (rest.signum() == 0 ? "" : rest.toPlainString() + "s");
    }
}
