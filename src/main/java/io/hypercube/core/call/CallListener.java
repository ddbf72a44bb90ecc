package io.hypercube.core.call;

import io.hypercube.core.http.ResponseStart;
import org.jspecify.annotations.Nullable;

/**
 * Observes one call: its log line, metrics, history, trace or audit events. Each fact is told once, when it is known, and a listener
 * keeps what it needs. Must not block.
 */
@FunctionalInterface
public interface CallListener {
    /**
     * Called on the event loop of the call, but for {@link CallFact.Answered}, {@link CallFact.PageBegun} and {@link CallFact.Refused},
     * which may also come from the thread that makes the response.
     */
    void told(CallFact fact);

    /** Gets the request body while it is forwarded. Null when it is not observed. */
    default @Nullable BodyObserver requestBody() {
        return null;
    }

    /** Collects the start of a cluster's response. Null when it is not observed. */
    default @Nullable ResponseStart responseStart() {
        return null;
    }
}
