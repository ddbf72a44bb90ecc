package io.hypercube.proxy.response;

import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Registry of the running proxied calls, including streams and tunnels. It ends calls whose caller's rights have ended
 * and drains them at shutdown. Thread-safe, never blocks.
 */
public final class LiveCalls {
    /** Longer than a call takes from authorization to {@link #add}, and within the guaranteed two seconds. */
    private static final Duration AFTER_THE_GATES = Duration.ofSeconds(1);

    /**
     * For calls that are not long-running: a completed change must be reported to the client although the token has
     * expired.
     */
    private static final Duration TO_FINISH = Duration.ofMinutes(1);

    private final Set<LiveCall> calls = ConcurrentHashMap.newKeySet();

    public void add(LiveCall call) {
        calls.add(call);
    }

    public void remove(LiveCall call) {
        calls.remove(call);
    }

    public int count() {
        return calls.size();
    }

    /**
     * Ends the calls of callers whose key, account or rights were revoked. The predicate is evaluated now and again
     * after a second, to catch calls that were authorized before but not yet registered, so it must reflect the current
     * state.
     */
    public void endWhere(Predicate<Caller> revoked) {
        endNow(revoked);
        Thread.ofVirtual().name("revocation").start(() -> {
            try {
                Thread.sleep(AFTER_THE_GATES);
                endNow(revoked);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void endNow(Predicate<Caller> revoked) {
        for (LiveCall call : calls) {
            if (revoked.test(call.caller())) {
                call.end(StandingCaller.revoked());
            }
        }
    }

    /** Ends the calls whose tokens have expired. Must be called regularly, because expiration causes no event. */
    public void endExpired(Instant now) {
        for (LiveCall call : calls) {
            Instant ended = call.isLongRunning() ? now : now.minus(TO_FINISH);
            if (!call.caller().expiration().isAfter(ended)) {
                call.end(StandingCaller.expired());
            }
        }
    }

    /** Ends watches cleanly between two events, as an API server does at shutdown, so that clients watch again. */
    public void drain() {
        calls.forEach(LiveCall::drain);
    }

    /** A running proxied call. Its methods may be called from any thread at any time, and do not block. */
    public interface LiveCall {
        Caller caller();

        /**
         * Whether this is a watch, a log, a session or a proxy call, as an API server defines long-running. Other calls end
         * soon by themselves.
         */
        boolean isLongRunning();

        /**
         * Ends the call now. When the response has not begun, {@code why} is sent; otherwise it is reset so that the client
         * notices.
         */
        void end(ApiException why);

        /** Prepares for shutdown. A watch ends cleanly; other calls continue. */
        void drain();
    }
}
