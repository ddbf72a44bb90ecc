package io.hypercube.observability;

/** Records every call when it ends (log line, metrics, history), and proxied ones also when they start. Does not block. */
public final class CallObserver {
    private final GatewayMetrics metrics;
    private final CallHistory history;

    public CallObserver(GatewayMetrics metrics, CallHistory history) {
        this.metrics = metrics;
        this.history = history;
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
    }
}
