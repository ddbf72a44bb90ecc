package io.hypercube.observability;

import io.hypercube.core.call.Call;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.kube.Excerpt;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A call that has ended, for the overview; text from the client is truncated.
 *
 * @param time when it ended
 * @param path without the query, which may contain secrets
 * @param cluster null for a call of the gateway's own API; for a rejected call, the cluster in its host name, if any
 * @param account null when not authenticated
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

    static CallSummary of(
            Call call, @Nullable String cluster, @Nullable String account, Instant time, CallFact.Ended end) {
        return new CallSummary(
                time,
                Excerpt.of(call.method()),
                Excerpt.of(call.path(), LONGEST_PATH),
                cluster,
                account,
                end.status(),
                end.nanos() / 1_000_000);
    }
}
