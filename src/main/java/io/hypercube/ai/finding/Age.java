package io.hypercube.ai.finding;

import java.time.Duration;
import java.time.Instant;

/** A span of time in its largest unit, as the column AGE of {@code kubectl get}: {@code 40s}, {@code 12m}, {@code 3h}, {@code 8d}. */
final class Age {
    private Age() {}

    static String of(Duration span) {
        long seconds = Math.max(0, span.toSeconds());
        if (seconds < 120) {
            return seconds + "s";
        }
        if (seconds < 7200) {
            return seconds / 60 + "m";
        }
        return seconds < 172_800 ? seconds / 3600 + "h" : seconds / 86_400 + "d";
    }

    static String between(Instant start, Instant end) {
        return of(Duration.between(start, end));
    }
}
