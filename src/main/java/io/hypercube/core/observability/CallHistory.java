package io.hypercube.core.observability;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * The calls of the last hour, kept in memory for the console's overview: counts by cluster and code, the slowest
 * calls, recent errors and open streams. Its size is bounded. Thread-safe; writers on event loops do not block.
 */
public final class CallHistory {
    static final Duration STEP = Duration.ofSeconds(15);
    static final Duration LONGEST = STEP.multipliedBy(StepCounts.STEPS);

    /** The status code of calls whose client disconnected before the response; not an error. */
    static final int CLIENT_LEFT = 499;

    private static final int UNAUTHORIZED = 401;
    private static final String WHOAMI = "/api/v1/cube/whoami";

    /**
     * The content of the overview.
     *
     * @param start of the first step; the last step is incomplete
     * @param countingSince when this process started to count; earlier steps are empty
     */
    record Overview(
            Instant start,
            Instant countingSince,
            long stepSeconds,
            List<CallSeries.ClusterView> clusters,
            List<CallSummary> slowest,
            List<CallSummary> errors,
            List<OpenStreams.View> openStreams) {}

    private final InstantSource clock;
    private final Instant begun;
    private final CallSeries series = new CallSeries();
    private final SlowestCalls slowest = new SlowestCalls();
    private final RecentErrors errors = new RecentErrors();
    private final OpenStreams streams = new OpenStreams();

    public CallHistory(InstantSource clock) {
        this.clock = clock;
        this.begun = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    void opened(CallRecord call) {
        streams.opened(call);
    }

    void ended(CallRecord call, int code, long nanos) {
        Instant now = clock.instant();
        series.add(call.cluster == null ? "" : call.cluster.value(), code, stepOf(now));
        streams.ended(call);
        if (!OpenStreams.isStream(call.request) && isOfTheApi(call)) {
            slowest.add(call, now, code, nanos);
        }
        if (isError(call, code)) {
            errors.add(CallSummary.of(call, now, code, nanos));
        }
    }

    /** Excludes the console's own files: their duration depends on the client's network and not on the API. */
    private static boolean isOfTheApi(CallRecord call) {
        return call.cluster != null || call.path.startsWith("/api/");
    }

    /** A 4xx of a cluster is a normal response; those of the gateway itself have a problem recorded. */
    private static boolean isError(CallRecord call, int code) {
        return code >= 500 || (code >= 400 && code != CLIENT_LEFT && call.problem != null && !isNobody(call, code));
    }

    /** Whether the console has asked at whoami without being signed in, which is not an error. A rejected token is one. */
    private static boolean isNobody(CallRecord call, int code) {
        return code == UNAUTHORIZED && call.named == null && call.path.equals(WHOAMI) && !call.withToken;
    }

    /** @param length at most {@link #LONGEST} */
    Overview last(Duration length) {
        long last = stepOf(clock.instant());
        long first = last - length.dividedBy(STEP) + 1;
        Instant start = Instant.ofEpochSecond(first * STEP.toSeconds());
        return new Overview(
                start,
                begun,
                STEP.toSeconds(),
                series.between(first, last),
                slowest.since(start),
                errors.since(start),
                streams.now());
    }

    private static long stepOf(Instant time) {
        return time.getEpochSecond() / STEP.toSeconds();
    }
}
