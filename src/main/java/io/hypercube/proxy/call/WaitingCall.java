package io.hypercube.proxy.call;

import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.limit.QueuedCall;
import io.hypercube.core.limit.Seat;
import io.hypercube.proxy.response.LiveCalls.LiveCall;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import java.util.Objects;

/**
 * A call that is queued for a seat at its cluster. It leaves the queue on timeout, when its client disconnects, and
 * when its caller's rights end. Runs on the event loop of its client's connection.
 */
final class WaitingCall implements LiveCall {
    private final ProxiedCall call;
    private final QueuedCall waiting;
    private final Admission admission;
    private final Context context;
    private final Promise<Seat> seat = Promise.promise();
    private final long timer;
    private boolean over;

    WaitingCall(ProxiedCall call, QueuedCall waiting, Admission admission) {
        this.call = call;
        this.waiting = waiting;
        this.admission = admission;
        this.context = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        this.timer = context.owner()
                .setTimer(
                        Admission.PATIENCE.toMillis(),
                        tick -> giveUp(() -> admission.tooLate(call, Admission.PATIENCE)));
        HttpServerResponse response = call.inbound().response();
        call.inbound().exceptionHandler(seenByTheResponse -> {});
        response.exceptionHandler(failure -> clientGone());
        response.closeHandler(closed -> clientGone());
        admission.live().add(this);
        if (response.closed()) {
            clientGone();
        }
        waiting.seat().thenAccept(free -> context.runOnContext(here -> letThrough(free)));
    }

    /** Completes with the seat, or fails with the error for the client. */
    Future<Seat> seat() {
        return seat.future();
    }

    private void letThrough(Seat free) {
        if (over) {
            free.close();
            return;
        }
        finish();
        try {
            admission.requireStanding(call, free);
        } catch (ApiException refused) {
            seat.fail(refused);
            return;
        }
        seat.complete(free);
    }

    private interface Reason {
        ApiException get();
    }

    private void giveUp(Reason why) {
        if (!over) {
            finish();
            waiting.leave();
            seat.fail(why.get());
        }
    }

    private void clientGone() {
        giveUp(() ->
                ApiException.of(StatusReason.SERVICE_UNAVAILABLE, "the client disconnected while its call was queued"));
    }

    private void finish() {
        over = true;
        context.owner().cancelTimer(timer);
        admission.live().remove(this);
    }

    @Override
    public Caller caller() {
        return call.request().caller();
    }

    @Override
    public boolean isLongRunning() {
        return call.isLongRunning();
    }

    @Override
    public void end(ApiException why) {
        context.runOnContext(here -> giveUp(() -> why));
    }

    /** Does nothing: a call is queued for seconds at most. */
    @Override
    public void drain() {}
}
