package io.hypercube.core.observability;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Records every call when it ends (log line, metrics, history), and proxied ones also when they start. Does not block. */
public final class CallObserver {
    private final GatewayMetrics metrics;
    private final CallHistory history;

    private final @Nullable Tracing tracing;

    public CallObserver(GatewayMetrics metrics, CallHistory history, @Nullable Tracing tracing) {
        this.metrics = metrics;
        this.history = history;
        this.tracing = tracing;
    }

    /** Whether {@link #begun} does anything. */
    public boolean traces() {
        return tracing != null;
    }

    /**
     * Begins the trace of a call.
     *
     * @param fields the first value of each header field of the request, by name; null for none
     */
    public void begun(CallRecord call, UnaryOperator<@Nullable String> fields) {
        if (tracing != null) {
            call.trace = tracing.begin(call, fields);
        }
    }

    /** The call is authorized and is sent to a cluster. */
    public void opened(CallRecord call) {
        metrics.opened(call);
        history.opened(call);
    }

    /** @param bytes size of the response body */
    public void ended(CallRecord call, int status, long bytes) {
        long nanos = System.nanoTime() - call.startNanos;
        metrics.ended(call, status, nanos);
        history.ended(call, status, nanos);
        AccessLog.write(call, status, bytes, nanos);
        if (call.trace != null) {
            call.trace.ended(call, status);
        }
    }
}
