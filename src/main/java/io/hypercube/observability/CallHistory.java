package io.hypercube.observability;

import io.hypercube.core.call.Call;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.call.CallFact.ActingAs;
import io.hypercube.core.call.CallFact.Answered;
import io.hypercube.core.call.CallFact.Asked;
import io.hypercube.core.call.CallFact.Authenticated;
import io.hypercube.core.call.CallFact.Ended;
import io.hypercube.core.call.CallFact.Members;
import io.hypercube.core.call.CallFact.Named;
import io.hypercube.core.call.CallFact.Opened;
import io.hypercube.core.call.CallFact.Own;
import io.hypercube.core.call.CallFact.PageBegun;
import io.hypercube.core.call.CallFact.PageMade;
import io.hypercube.core.call.CallFact.Problem;
import io.hypercube.core.call.CallFact.Recorded;
import io.hypercube.core.call.CallFact.Refused;
import io.hypercube.core.call.CallFact.Started;
import io.hypercube.core.call.CallListener;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.identity.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    CallListener begin(Call call) {
        return new Entry(call);
    }

    private final class Entry implements CallListener {
        private final Call call;
        private @Nullable String named;
        private @Nullable ClusterCall opened;
        private @Nullable Caller caller;
        private boolean failed;

        Entry(Call call) {
            this.call = call;
        }

        @Override
        public void told(CallFact fact) {
            switch (fact) {
                case Named(String cluster) -> named = cluster;
                case Authenticated(Caller known) -> caller = known;
                case Opened(ClusterCall sent) -> {
                    opened = sent;
                    streams.opened(sent);
                }
                case Problem _ -> failed = true;
                case Ended end -> add(end);
                case Own _, Asked _, Members _, ActingAs _, Answered _, Started _, PageBegun _ -> {}
                case PageMade _, Refused _, Recorded _ -> {}
            }
        }

        private void add(Ended end) {
            Instant now = clock.instant();
            series.add(opened == null ? "" : opened.cluster().value(), end.status(), stepOf(now));
            if (opened != null) {
                streams.ended(opened);
            }
            if (isOfTheApi()) {
                slowest.add(now, end.nanos(), () -> summary(now, end));
            }
            if (isError(end.status())) {
                errors.add(summary(now, end));
            }
        }

        private CallSummary summary(Instant now, Ended end) {
            String cluster = opened == null ? named : opened.cluster().value();
            return CallSummary.of(
                    call, cluster, caller == null ? null : caller.user().name(), now, end);
        }

        /** Excludes streams, and the console's own files: their duration depends on the client's network and not on the API. */
        private boolean isOfTheApi() {
            return opened == null ? call.path().startsWith("/api/") : !OpenStreams.isStream(opened.info());
        }

        /** A 4xx of a cluster is a normal response; those of the gateway itself have a problem. */
        private boolean isError(int code) {
            return code >= 500 || (code >= 400 && code != CLIENT_LEFT && failed && !isNobody(code));
        }

        /** Whether the console has asked at whoami without being signed in, which is not an error. A rejected token is one. */
        private boolean isNobody(int code) {
            return code == UNAUTHORIZED && named == null && call.path().equals(WHOAMI) && !call.withToken();
        }
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
