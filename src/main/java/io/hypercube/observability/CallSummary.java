package io.hypercube.observability;

import io.hypercube.kube.Excerpt;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One call that ended, as the overview tells it; what its client wrote is cut to a length.
 *
 * @param time when it ended
 * @param path without the query: secrets travel there
 * @param cluster null for a call of our own; of one that was refused, the name that its host has, where it has one
 * @param account null where nobody was recognised
 */
record CallSummary(
        Instant time,
        String method,
        String path,
        @Nullable String cluster,
        @Nullable String account,
        int code,
        long durationMilliseconds) {
    private static final int LONGEST_PATH = 500;

    static CallSummary of(CallRecord call, Instant time, int code, long nanos) {
        return new CallSummary(
                time,
                Excerpt.of(call.method),
                Excerpt.of(call.path, LONGEST_PATH),
                call.cluster == null ? call.named : call.cluster.value(),
                call.caller == null ? null : call.caller.user().name(),
                code,
                nanos / 1_000_000);
    }
}
