package io.hypercube.auth.account;

import io.hypercube.core.kube.ApiException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** @param gracePeriodSeconds how long the previous secret stays valid; null or 0 ends it at once; at most seven days */
record RotationRequest(@Nullable Long gracePeriodSeconds) {
    static final RotationRequest AT_ONCE = new RotationRequest(null);

    private static final Duration LONGEST = Duration.ofDays(7);

    Duration requireGrace() {
        long seconds = gracePeriodSeconds == null ? 0 : gracePeriodSeconds;
        if (seconds < 0 || seconds > LONGEST.toSeconds()) {
            throw ApiException.invalid(
                    "gracePeriodSeconds", Long.toString(seconds), "0 to " + LONGEST.toSeconds() + " (seven days)");
        }
        return Duration.ofSeconds(seconds);
    }
}
