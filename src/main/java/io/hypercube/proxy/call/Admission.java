package io.hypercube.proxy.call;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.upstream.Upstream;
import io.hypercube.cluster.upstream.Upstreams;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.call.CallRefusal;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.limit.CallLimits.AdmissionResult;
import io.hypercube.core.limit.LongRunningShare;
import io.hypercube.core.limit.QueuedCall;
import io.hypercube.core.limit.Seat;
import io.hypercube.proxy.response.LiveCalls;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Limits the concurrent calls to each cluster. A call beyond the limit waits up to five seconds in the queue of its
 * account and key, and is then rejected with 429. A long-running call beyond the share of its account or key is
 * rejected at once. The caller's rights are checked again after waiting. Thread-safe.
 */
public final class Admission {
    static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration RETRY_CALL = Duration.ofSeconds(2);
    private static final Duration RETRY_STREAM = Duration.ofSeconds(10);

    private final Upstreams upstreams;
    private final LiveCalls live;

    public Admission(Upstreams upstreams, LiveCalls live) {
        this.upstreams = upstreams;
        this.live = live;
    }

    /**
     * Returns a seat, a queued call for {@link #await}, or the reason of a rejection for {@link #refused}. Never
     * blocks.
     */
    public AdmissionResult enter(ProxiedCall call, boolean isLongRunning) {
        Caller caller = call.request().caller();
        return upstreams.of(call.cluster()).seats().enter(caller.user().name(), credential(caller), isLongRunning);
    }

    /** Credentials of one account that share its part: access keys, and the delegations to AI clients. Empty for the account itself. */
    private static String credential(Caller caller) {
        AccessKeyId key = caller.accessKey();
        SignInId delegation = caller.isAiClient() ? caller.origin().signIn() : null;
        if (key != null) {
            return key.value();
        }
        return delegation == null ? "" : delegation.value();
    }

    /**
     * Waits for the place of a queued call. Event loop of the client's connection only. Fails when the client
     * disconnects. The taker of the seat must close it.
     */
    public Future<Seat> await(ProxiedCall call, QueuedCall waiting) {
        return new WaitingCall(call, waiting, this).seat();
    }

    /** Same as {@link #enter} and {@link #await} for a virtual thread. Blocks; an interrupt ends the wait. */
    public Seat take(ProxiedCall call) throws InterruptedException {
        return take(call, false, PATIENCE);
    }

    /** Same, and waits no longer than {@code most}. */
    public Seat take(ProxiedCall call, Duration most) throws InterruptedException {
        return take(call, false, most.compareTo(PATIENCE) < 0 ? most : PATIENCE);
    }

    /** Same as {@link #take} for a long-running call. */
    public Seat takeLongRunning(ProxiedCall call) throws InterruptedException {
        return take(call, true, PATIENCE);
    }

    private Seat take(ProxiedCall call, boolean isLongRunning, Duration patience) throws InterruptedException {
        return switch (enter(call, isLongRunning)) {
            case Seat seat -> seat;
            case QueuedCall waiting -> takeLater(call, waiting, patience);
            case AdmissionResult.Refused refused -> throw refused(call, refused);
        };
    }

    private Seat takeLater(ProxiedCall call, QueuedCall waiting, Duration patience) throws InterruptedException {
        try {
            Seat seat = waiting.seat().get(patience.toMillis(), TimeUnit.MILLISECONDS);
            requireStanding(call, seat);
            return seat;
        } catch (TimeoutException e) {
            waiting.leave();
            throw tooLate(call, patience);
        } catch (InterruptedException e) {
            waiting.leave();
            throw e;
        } catch (ExecutionException e) {
            throw new IllegalStateException("waiting for a seat failed unexpectedly", e);
        }
    }

    /** Closes the seat and throws when the caller's rights have ended or the cluster was removed. */
    void requireStanding(ProxiedCall call, Seat seat) {
        try {
            call.request().requireStanding();
            upstreams.of(call.cluster());
        } catch (ApiException gone) {
            seat.close();
            throw gone;
        }
    }

    public Upstream upstreamOf(Cluster cluster) {
        return upstreams.of(cluster);
    }

    public LiveCalls live() {
        return live;
    }

    /** The error for a call that waited too long in the queue. */
    ApiException tooLate(ProxiedCall call, Duration waited) {
        call.events().tell(new CallFact.Refused(CallRefusal.QUEUE_TIMEOUT));
        return ApiException.tooManyRequests(
                cluster(call) + " has " + upstreams.mostCalls() + " running calls, the maximum"
                        + " (upstream-max-connections), and none of them ended within "
                        + waited.toMillis() / 1000.0 + " s for "
                        + account(call),
                RETRY_CALL);
    }

    /** The error for a call that its client stalls. Event loop of the call only. */
    public static ApiException stalled(ProxiedCall call) {
        call.events().tell(new CallFact.Refused(CallRefusal.STALLED));
        return ApiException.tooManyRequests(
                "the client stalled its call to " + cluster(call) + " while other calls were queued, and "
                        + account(call) + " has its share of stalled and long-running calls",
                RETRY_STREAM);
    }

    /** The error for a call that is rejected at once. */
    public ApiException refused(ProxiedCall call, AdmissionResult.Refused refused) {
        return switch (refused) {
            case ACCOUNT_LONG_RUNNING -> {
                call.events().tell(new CallFact.Refused(CallRefusal.LONG_RUNNING_ACCOUNT));
                yield ApiException.tooManyRequests(
                        account(call) + " has " + upstreams.limits().mostLongRunning()
                                + " long-running calls (watch, log, exec, attach, port-forward, proxy), the maximum of one account",
                        RETRY_STREAM);
            }
            case LONG_RUNNING_SHARE -> {
                call.events().tell(new CallFact.Refused(CallRefusal.LONG_RUNNING_SHARE));
                LongRunningShare share = upstreams.of(call.cluster()).seats().longRunning();
                yield ApiException.tooManyRequests(
                        account(call) + " or its key has its share of the long-running calls (watch, log, exec, attach,"
                                + " port-forward, proxy) to " + cluster(call) + ": at most "
                                + share.mostOfAccount() + " for one account and "
                                + share.mostOfAll() + " for all accounts; "
                                + share.taken() + " are running",
                        RETRY_STREAM);
            }
            case QUEUE_FULL -> {
                call.events().tell(new CallFact.Refused(CallRefusal.QUEUE_FULL));
                yield ApiException.tooManyRequests(
                        cluster(call) + " has " + upstreams.mostCalls() + " running calls, the maximum"
                                + " (upstream-max-connections), and the queue for " + account(call)
                                + " is full: at most "
                                + upstreams.limits().waiting().mostOfOne() + " queued calls of one account and "
                                + upstreams.limits().waiting().capacity() + " of all",
                        RETRY_CALL);
            }
        };
    }

    private static String account(ProxiedCall call) {
        return "account \"" + call.request().caller().user().name() + "\"";
    }

    private static String cluster(ProxiedCall call) {
        Cluster cluster = call.cluster();
        return "cluster \"" + cluster.name().value() + "\"";
    }
}
