package io.hypercube.proxy;

import io.hypercube.cluster.Cluster;
import io.hypercube.identity.AccessKeyId;
import io.hypercube.identity.Caller;
import io.hypercube.kube.ApiException;
import io.hypercube.limit.AdmissionResult;
import io.hypercube.limit.LongRunningShare;
import io.hypercube.limit.Place;
import io.hypercube.limit.QueuedCall;
import io.hypercube.observability.CallRefusal;
import io.hypercube.upstream.Upstreams;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Gives each call a place at its cluster. A call that finds none waits up to five seconds in the queue of its own account and key,
 * and is then refused with 429; so is a long-running call beyond the share of its account or key, at once. The caller's rights
 * are looked at again when a call is let through after waiting. Thread-safe.
 */
final class Admission {
    static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration RETRY_CALL = Duration.ofSeconds(2);
    private static final Duration RETRY_STREAM = Duration.ofSeconds(10);

    private final Upstreams upstreams;
    private final LiveCalls live;

    Admission(Upstreams upstreams, LiveCalls live) {
        this.upstreams = upstreams;
        this.live = live;
    }

    /** A place, or one to wait for with {@link #await}, or why there is none for {@link #refused}. Never blocks. */
    AdmissionResult enter(ProxiedCall call, boolean isLongRunning) {
        Caller caller = call.request().caller();
        AccessKeyId key = caller.accessKey();
        return upstreams
                .of(call.cluster())
                .places()
                .enter(caller.user().name(), key == null ? "" : key.value(), isLongRunning);
    }

    /** On the event loop of the call's client, which may leave meanwhile; the place is its taker's to close. */
    Future<Place> await(ProxiedCall call, QueuedCall waiting) {
        return new WaitingCall(call, waiting, this).place();
    }

    /** As {@link #enter} and {@link #await}, for a virtual thread; an interrupt ends waiting. */
    Place take(ProxiedCall call) throws InterruptedException {
        return switch (enter(call, false)) {
            case Place place -> place;
            case QueuedCall waiting -> takeLater(call, waiting);
            case AdmissionResult.Refused refused -> throw refused(call, refused);
        };
    }

    private Place takeLater(ProxiedCall call, QueuedCall waiting) throws InterruptedException {
        try {
            Place place = waiting.place().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            requireAllowed(call, place);
            return place;
        } catch (TimeoutException e) {
            waiting.leave();
            throw tooLate(call);
        } catch (InterruptedException e) {
            waiting.leave();
            throw e;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a place never fails", e);
        }
    }

    /** Closes the place and throws when the caller's rights are gone, or the cluster is. */
    void requireAllowed(ProxiedCall call, Place place) {
        try {
            live.requireStanding(call.request().caller());
            upstreams.of(call.cluster());
        } catch (ApiException gone) {
            place.close();
            throw gone;
        }
    }

    LiveCalls live() {
        return live;
    }

    /** The answer to a call whose time in the queue is over. */
    ApiException tooLate(ProxiedCall call) {
        call.record().refused(CallRefusal.QUEUE_TIMEOUT);
        return ApiException.tooManyRequests(
                cluster(call) + " has " + upstreams.mostCalls() + " calls under way, which is the most allowed"
                        + " (upstream-max-connections), and none of them ended within " + PATIENCE.toSeconds()
                        + " s for "
                        + account(call),
                RETRY_CALL);
    }

    /** The answer to a call that its client holds up. On the event loop of the call. */
    static ApiException heldUp(ProxiedCall call) {
        call.record().refused(CallRefusal.HELD_UP);
        return ApiException.tooManyRequests(
                "the client held up its call to " + cluster(call) + " while others waited for a place there, and "
                        + account(call) + " has its share of such calls and of long-running ones",
                RETRY_STREAM);
    }

    /** The answer to a call that is refused at once. */
    ApiException refused(ProxiedCall call, AdmissionResult.Refused refused) {
        return switch (refused) {
            case ACCOUNT_LONG_RUNNING -> {
                call.record().refused(CallRefusal.LONG_RUNNING_ACCOUNT);
                yield ApiException.tooManyRequests(
                        account(call) + " has " + upstreams.limits().mostLongRunning()
                                + " long-running calls (watch, log, exec, attach, port-forward, proxy) under way, which is the"
                                + " most of one account",
                        RETRY_STREAM);
            }
            case LONG_RUNNING_SHARE -> {
                call.record().refused(CallRefusal.LONG_RUNNING_SHARE);
                LongRunningShare share = upstreams.of(call.cluster()).places().longRunning();
                yield ApiException.tooManyRequests(
                        account(call) + " or its key has its share of the long-running calls (watch, log, exec, attach,"
                                + " port-forward, proxy) of " + cluster(call) + ": an account gets at most "
                                + share.mostOfAccount() + ", all accounts together at most "
                                + share.mostOfAll() + ", of which "
                                + share.taken() + " are taken",
                        RETRY_STREAM);
            }
            case QUEUE_FULL -> {
                call.record().refused(CallRefusal.QUEUE_FULL);
                yield ApiException.tooManyRequests(
                        cluster(call) + " has " + upstreams.mostCalls() + " calls under way, which is the most allowed"
                                + " (upstream-max-connections), and no more calls of " + account(call)
                                + " may wait: at most "
                                + upstreams.limits().waiting().mostOfOne() + " of one account and "
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
