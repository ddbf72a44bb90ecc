package io.hypercube.observability;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * What was called in the last hour, kept in memory for whoever looks at the overview: counts by cluster and code, the slowest calls,
 * what went wrong, which streams are open. Its size is bounded whatever is called. Thread-safe; event loops write to it and
 * never wait.
 */
public final class CallHistory {
    static final Duration STEP = Duration.ofSeconds(15);
    static final Duration LONGEST = STEP.multipliedBy(StepCounts.STEPS);

    /** What a client that left before its answer is counted as; nothing went wrong here. */
    private static final int CLIENT_LEFT = 499;

    private static final int UNAUTHORIZED = 401;
    private static final String WHOAMI = "/api/v1/cube/whoami";

    /**
     * @param start of the first step; the last one has only begun
     * @param countingSince when this process began to count; steps before it are empty
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

    /** How long a page of the console takes to arrive says something of its reader's network, and nothing of the API. */
    private static boolean isOfTheApi(CallRecord call) {
        return call.cluster != null || call.path.startsWith("/api/");
    }

    /** A cluster's own 404 is an answer; one of ours has a problem written beside it. */
    private static boolean isError(CallRecord call, int code) {
        return code >= 500 || (code >= 400 && code != CLIENT_LEFT && call.problem != null && !isNobody(call, code));
    }

    /** The console asks at whoami whether anybody is signed in; that nobody is, is an answer. A refused token is none. */
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
