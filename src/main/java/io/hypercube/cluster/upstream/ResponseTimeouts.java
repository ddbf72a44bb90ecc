package io.hypercube.cluster.upstream;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The calls of one event loop that wait for their server to respond or to read more of a body, longest first. Confined
 * to that loop. All have the same timeout, so checking the oldest once per second suffices and is cheaper than a timer
 * for each.
 */
final class ResponseTimeouts {
    private static final long SWEEP_MILLIS = 1000;

    private final Vertx vertx;
    private final Duration limit;
    private final Set<OngoingCall> calls = new LinkedHashSet<>();
    private boolean sweeping;

    ResponseTimeouts(Vertx vertx, Duration limit) {
        this.vertx = vertx;
        this.limit = limit;
    }

    void add(OngoingCall call) {
        calls.add(call);
        if (!sweeping) {
            sweeping = true;
            sweepLater();
        }
    }

    void remove(OngoingCall call) {
        calls.remove(call);
    }

    private void sweepLater() {
        vertx.setTimer(Math.min(SWEEP_MILLIS, Math.max(1, limit.toMillis() / 4)), tick -> sweep());
    }

    private void sweep() {
        long earliest = System.nanoTime() - limit.toNanos();
        for (Iterator<OngoingCall> oldest = calls.iterator(); oldest.hasNext(); oldest = calls.iterator()) {
            OngoingCall call = oldest.next();
            if (call.awaitedSince() - earliest > 0) {
                break;
            }
            calls.remove(call);
            call.timedOut(limit);
        }
        sweeping = !calls.isEmpty();
        if (sweeping) {
            sweepLater();
        }
    }
}
