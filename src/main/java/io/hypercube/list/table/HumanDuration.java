package io.hypercube.list.table;

import java.time.Duration;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Formats durations as API servers do in the cells of Tables: the longer the duration, the coarser the unit.
 *
 * @see <a href="https://pkg.go.dev/k8s.io/apimachinery/pkg/util/duration#HumanDuration">HumanDuration</a>
 */
final class HumanDuration {
    private static final String INVALID = "<invalid>";
    private static final Pattern WORD = Pattern.compile("(?:[0-9]++[ydhms])++");
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[\\s(),;]+");
    /** Longer than any duration in years to seconds that fits into 64 bits. */
    private static final int LONGEST_WORD = 40;

    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;
    private static final long YEAR = 365 * DAY;

    private HumanDuration() {}

    /** Up to two seconds in the future are formatted as {@code 0s}, because clocks differ; beyond that as {@code <invalid>}. */
    static String of(Duration duration) {
        if (duration.isNegative()) {
            return duration.negated().toSeconds() > 1 ? INVALID : "0s";
        }
        long seconds = duration.toSeconds();
        if (seconds < 2 * MINUTE) {
            return seconds + "s";
        } else if (seconds < 10 * MINUTE) {
            return both(seconds, MINUTE, "m", 1, "s");
        } else if (seconds < 3 * HOUR) {
            return seconds / MINUTE + "m";
        } else if (seconds < 8 * HOUR) {
            return both(seconds, HOUR, "h", MINUTE, "m");
        } else if (seconds < 2 * DAY) {
            return seconds / HOUR + "h";
        } else if (seconds < 8 * DAY) {
            return both(seconds, DAY, "d", HOUR, "h");
        } else if (seconds < 2 * YEAR) {
            return seconds / DAY + "d";
        }
        return seconds < 8 * YEAR ? both(seconds, YEAR, "y", DAY, "d") : seconds / YEAR + "y";
    }

    private static String both(long seconds, long large, String largeUnit, long small, String smallUnit) {
        long rest = seconds % large / small;
        return seconds / large + largeUnit + (rest == 0 ? "" : rest + smallUnit);
    }

    /**
     * Whether a word of the text may be the time since or until some moment, so that the text soon changes: {@code
     * 5m}, {@code 3 (2d4h ago)}, {@code <invalid>}.
     */
    static boolean mayBeIn(String text) {
        return Arrays.stream(BETWEEN_WORDS.split(text, -1)).anyMatch(HumanDuration::isOne);
    }

    private static boolean isOne(String word) {
        return word.equals("ago")
                || word.equals(INVALID)
                || (word.length() <= LONGEST_WORD && WORD.matcher(word).matches());
    }
}
