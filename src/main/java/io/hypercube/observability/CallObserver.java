package io.hypercube.observability;

import io.hypercube.core.call.Call;
import io.hypercube.core.call.CallEvents;
import io.hypercube.core.call.CallListener;
import io.hypercube.core.http.CallNotes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Creates the listeners of every call: metrics, history, log line, and its trace if calls are traced. */
public final class CallObserver {
    private final GatewayMetrics metrics;
    private final CallHistory history;

    private final @Nullable Tracing tracing;

    public CallObserver(GatewayMetrics metrics, CallHistory history, @Nullable Tracing tracing) {
        this.metrics = metrics;
        this.history = history;
        this.tracing = tracing;
    }

    /**
     * Begins to observe a call.
     *
     * @param fields the first value of each header field of the request, by name; null for none
     * @param others further listeners
     */
    public CallEvents begin(
            Call call, UnaryOperator<@Nullable String> fields, CallNotes notes, CallListener... others) {
        CallTrace trace = tracing == null ? null : tracing.begin(call, fields);
        List<CallListener> all = new ArrayList<>(others.length + 4);
        all.add(metrics.begin(trace));
        all.add(history.begin(call));
        if (AccessLog.isOn()) {
            all.add(new AccessLog(call, trace == null ? null : trace.traceId()));
        }
        if (trace != null) {
            all.add(trace);
        }
        all.addAll(List.of(others));
        return new CallEvents(call, trace, notes, all);
    }
}
