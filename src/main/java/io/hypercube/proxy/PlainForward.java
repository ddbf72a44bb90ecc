package io.hypercube.proxy;

import io.hypercube.cache.WriteObserver;
import io.hypercube.cluster.upstream.OngoingCall;
import io.hypercube.cluster.upstream.Upstream;
import io.hypercube.cluster.upstream.UpstreamCall.UpstreamReceiver;
import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.limit.Seat;
import io.hypercube.proxy.call.Admission;
import io.hypercube.proxy.call.ProxiedCall;
import io.hypercube.proxy.call.Unreachable;
import io.hypercube.proxy.response.LiveCalls;
import io.hypercube.proxy.response.LiveCalls.LiveCall;
import io.hypercube.proxy.response.ResponseWriter;
import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Forwards a call unchanged. Each direction is no faster than its receiver reads. Confined to the event loop of the
 * client's connection.
 *
 * <p>{@link ForwardState} is the state of the response. Bytes that arrive in one turn of the loop are sent in one write
 * ({@link TurnBuffer}): a small response is one packet, and the head or an event of a watch is still sent immediately.
 */
final class PlainForward implements UpstreamReceiver, LiveCall, Seat.Abortable {
    private final ProxiedCall call;
    private final LiveCalls live;
    private final @Nullable Seat seat;
    private final HttpServerResponse response;
    private final ResponseWriter out;
    private final Context context;
    private final TurnBuffer turn;
    private final Promise<Void> done = Promise.promise();
    private @Nullable OngoingCall upstream;
    private @Nullable WriteObserver writeObserver;
    private ForwardState state = ForwardState.AWAITING_HEAD;

    private PlainForward(ProxiedCall call, LiveCalls live, @Nullable Seat seat, @Nullable WriteObserver writeObserver) {
        this.call = call;
        this.seat = seat;
        this.writeObserver = writeObserver;
        this.live = live;
        this.response = call.inbound().response();
        this.out = ResponseWriter.of(call.inbound(), call.isLongRunning());
        this.context = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        this.turn = new TurnBuffer(context, this::flush, this::fail);
    }

    /** See {@link ClusterProxy#forward}. A body must be paused. The seat is closed when the call has ended. */
    static Future<Void> send(
            ProxiedCall call, Upstream upstream, LiveCalls live, Seat seat, Optional<WriteObserver> writeObserver) {
        PlainForward forward = new PlainForward(call, live, seat, writeObserver.orElse(null));
        forward.start(upstream);
        return forward.done.future();
    }

    /** Forwards the response to a call that has been sent; the caller must pass the response's events to it. */
    static PlainForward of(ProxiedCall call, OngoingCall upstream, LiveCalls live) {
        PlainForward forward = new PlainForward(call, live, null, null);
        forward.upstream = upstream;
        call.inbound().exceptionHandler(seenByTheResponse -> {});
        forward.attend();
        return forward;
    }

    Future<Void> done() {
        return done.future();
    }

    /** Stops without a response. The caller must then complete the promise of {@link #done}. */
    Promise<Void> dismiss() {
        finish();
        return done;
    }

    private void attend() {
        live.add(this);
        response.exceptionHandler(failure -> clientGone());
        response.closeHandler(closed -> clientGone());
    }

    private void start(Upstream cluster) {
        if (response.closed()) {
            finish();
            done.complete();
            return;
        }
        attend();
        boolean hasBody = call.request().call().body();
        if (!hasBody) {
            call.inbound().exceptionHandler(seenByTheResponse -> {});
        } else if ("100-continue".equalsIgnoreCase(call.inbound().getHeader(HttpHeaders.EXPECT))) {
            response.writeContinue();
        }
        upstream = cluster.call(call.outbound(call::writeHeaders, hasBody ? call.inbound() : null), this);
    }

    @Override
    public void waitsForClient() {
        if (seat != null && !isOver()) {
            seat.waitsForClient(this);
        }
    }

    @Override
    public void waitsForServer() {
        if (seat != null) {
            seat.resume();
        }
    }

    @Override
    public void abort() {
        context.runOnContext(here -> fail(Admission.stalled(call)));
    }

    @Override
    public void head(UpstreamResponse received) {
        if (isOver()) {
            return;
        }
        call.answered(received);
        if (received.status() == 401 && call.isFromApiServer()) {
            fail(Unreachable.refused(call));
            return;
        }
        call.started(received.status());
        state = new ForwardState.HeadReceived(received);
        if (writeObserver != null) {
            writeObserver.head(received.status(), received.is("application/json"));
        }
        turn.flushLater();
    }

    @Override
    public void chunk(Buffer chunk) {
        if (isOver()) {
            return;
        }
        if (writeObserver != null && writeObserver.reads()) {
            writeObserver.bytes(chunk.getBytes());
        }
        call.answer(chunk);
        writeHeld();
        turn.hold(chunk);
    }

    @Override
    public void end(MultiMap trailers) {
        if (isOver()) {
            return;
        }
        if (writeObserver != null) {
            writeObserver.ended();
            writeObserver = null;
        }
        writeHeadFields(state);
        call.writeTrailers(trailers);
        finish();
        Buffer last = turn.take();
        (last == null ? out.end() : out.end(last)).onComplete(done);
    }

    @Override
    public void failed(Throwable cause) {
        fail(response.headWritten() ? cause : Unreachable.of(call.cluster(), cause));
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
        context.runOnContext(here -> fail(why));
    }

    @Override
    public void drain() {
        if (call.isWatch()) {
            context.runOnContext(here -> endBetweenEvents());
        }
    }

    /** Ends a watch cleanly after a whole event, which ends with a line. Otherwise resets it, so that no event looks whole. */
    private void endBetweenEvents() {
        if (isOver() || state instanceof ForwardState.AwaitingHead) {
            return;
        }
        writeHeld();
        if (state instanceof ForwardState.Streaming(boolean betweenEvents) && betweenEvents && response.headWritten()) {
            finish();
            cancelUpstream();
            out.end().onComplete(done);
        } else {
            fail(ApiException.of(StatusReason.SERVICE_UNAVAILABLE, "the gateway is shutting down"));
        }
    }

    private void flush() {
        if (isOver()) {
            return;
        }
        writeHeld();
        if (state instanceof ForwardState.HeadReceived) {
            writeHeadFields(state);
            state = ForwardState.BETWEEN_EVENTS;
            response.writeHead();
        }
    }

    private void writeHeld() {
        Buffer piece = turn.take();
        if (piece == null) {
            return;
        }
        writeHeadFields(state);
        boolean lineEnd = piece.length() > 0 && piece.getByte(piece.length() - 1) == '\n';
        state = ForwardState.Streaming.after(lineEnd);
        out.write(piece);
        OngoingCall source = upstream;
        if (out.isFull() && source != null) {
            source.pause();
            waitsForClient();
            out.whenDrained(() -> {
                waitsForServer();
                source.resume();
            });
        }
    }

    /** Writes the header fields only when the head is sent, so that an earlier failure finds an unchanged response. */
    private void writeHeadFields(ForwardState before) {
        if (before instanceof ForwardState.HeadReceived(UpstreamResponse head)) {
            ResponseHead.write(head, call, response);
        }
    }

    private void clientGone() {
        if (!isOver()) {
            finish();
            cancelUpstream();
            done.tryComplete();
        }
    }

    private void fail(Throwable cause) {
        if (isOver()) {
            return;
        }
        finish();
        cancelUpstream();
        if (response.headWritten()) {
            out.reset(Http2Error.NO_ERROR);
        }
        done.fail(cause);
    }

    private boolean isOver() {
        return state instanceof ForwardState.Ended;
    }

    private void finish() {
        state = ForwardState.ENDED;
        if (writeObserver != null) {
            writeObserver.lost();
        }
        live.remove(this);
        if (seat != null) {
            seat.close();
        }
    }

    private void cancelUpstream() {
        if (upstream != null) {
            upstream.cancel();
        }
    }
}
