package io.hypercube.proxy;

import io.hypercube.identity.Caller;
import io.hypercube.kube.ApiException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The proxied calls that are under way, streams and tunnels included, so that what a caller may no longer do also ends
 * where it has begun, and so that the program can stop in good order. Thread-safe, never blocks.
 */
public final class LiveCalls {
    /** Longer than it takes from the gates to {@link #add}, and well within the two seconds that are promised. */
    private static final Duration AFTER_THE_GATES = Duration.ofSeconds(1);

    /** For what is not long-running: a change that was made is to be answered as made, though the token ended meanwhile. */
    private static final Duration TO_FINISH = Duration.ofMinutes(1);

    private static final String REVOKED = "the credentials are no longer valid";
    private static final String EXPIRED = "the token has expired";

    private final Predicate<Caller> stillValid;
    private final Set<LiveCall> calls = ConcurrentHashMap.newKeySet();

    /** @param stillValid whether a caller that passed the gates would pass them now, the end of the token's time left aside */
    public LiveCalls(Predicate<Caller> stillValid) {
        this.stillValid = stillValid;
    }

    /** Throws a 401 when a call that waited may not go on. */
    void requireStanding(Caller caller) {
        if (!stillValid.test(caller)) {
            throw ApiException.unauthorized(REVOKED);
        }
        if (!caller.expiration().isAfter(Instant.now())) {
            throw ApiException.unauthorized(EXPIRED);
        }
    }

    void add(LiveCall call) {
        calls.add(call);
    }

    void remove(LiveCall call) {
        calls.remove(call);
    }

    public int count() {
        return calls.size();
    }

    /**
     * Ends the calls of those callers: their key, account or rights are gone. Asked twice, now and a second later, for a
     * call that passed the gates just before and was not here yet; so {@code revoked} is to say what is true when asked.
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
                call.end(ApiException.unauthorized(REVOKED));
            }
        }
    }

    /** Ends the calls whose tokens have ended. To be called often, for nobody else tells when that is. */
    public void endExpired(Instant now) {
        for (LiveCall call : calls) {
            Instant ended = call.isLongRunning() ? now : now.minus(TO_FINISH);
            if (!call.caller().expiration().isAfter(ended)) {
                call.end(ApiException.unauthorized(EXPIRED));
            }
        }
    }

    /** Lets watches end as an API server that shuts down does: cleanly, between two events, so that clients watch again. */
    public void drain() {
        calls.forEach(LiveCall::drain);
    }
}
