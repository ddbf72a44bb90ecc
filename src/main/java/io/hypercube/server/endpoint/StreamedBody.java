package io.hypercube.server.endpoint;

import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.proxy.response.LiveCalls;
import io.hypercube.proxy.response.LiveCalls.LiveCall;
import io.hypercube.proxy.response.ResponseWriter;
import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Sends a response part by part. The next part is made when the client's socket has taken the previous one. The call is live as long
 * as that takes: it ends with the rights of its caller. Parts that wait take no turn, and are closed at once when the client has gone.
 * Event loop only, except for the methods of {@link LiveCall}.
 */
final class StreamedBody {
    /**
     * Where parts are made.
     *
     * @param threads wait for the turn of the holder
     * @param costly makes the parts
     * @param holder whose share the response counts against
     */
    record Lane(Executor threads, CostlyWork costly, String holder) {}

    private final HttpServerRequest inbound;
    private final ApiResponse.Parts parts;
    private final Lane lane;
    private final Context loop;
    private final ResponseWriter writer;
    private final LiveCalls live;
    private final @Nullable LiveCall call;
    private boolean ended;

    private StreamedBody(
            HttpServerRequest inbound, ApiResponse.Parts parts, Lane lane, LiveCalls live, @Nullable Caller caller) {
        this.inbound = inbound;
        this.parts = parts;
        this.lane = lane;
        this.loop = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        this.writer = ResponseWriter.of(inbound);
        this.live = live;
        this.call = caller == null ? null : new Download(caller);
    }

    /**
     * Begins a response, before its head is written.
     *
     * @throws ApiException 401 when the rights of the caller have ended since the call was authorized; 429 when the holder has its share
     */
    static StreamedBody begin(
            HttpServerRequest inbound,
            ApiResponse.Parts parts,
            Lane lane,
            LiveCalls live,
            @Nullable StandingCaller caller) {
        StreamedBody body = new StreamedBody(inbound, parts, lane, live, caller == null ? null : caller.caller());
        try {
            if (caller != null) {
                caller.requireStanding();
            }
            if (!parts.waits()) {
                lane.costly().beginStream(lane.holder());
            }
        } catch (ApiException e) {
            body.closeParts();
            throw e;
        }
        return body;
    }

    /** Status and headers must have been set. */
    Future<Void> send() {
        if (inbound.method().equals(HttpMethod.HEAD)) {
            end();
            return writer.end();
        }
        if (inbound.version() != HttpVersion.HTTP_2) {
            inbound.response().setChunked(true);
        }
        if (call != null) {
            live.add(call);
        }
        if (parts.waits()) {
            inbound.response().exceptionHandler(failure -> end());
            inbound.response().closeHandler(closed -> end());
        }
        return rest().onComplete(over -> end()).onFailure(failed -> writer.reset(Http2Error.INTERNAL_ERROR));
    }

    private void end() {
        if (ended) {
            return;
        }
        ended = true;
        if (call != null) {
            live.remove(call);
        }
        if (!parts.waits()) {
            lane.costly().endStream(lane.holder());
        }
        closeParts();
    }

    private void closeParts() {
        try {
            lane.threads().execute(parts::close);
        } catch (RejectedExecutionException closing) {
            parts.close();
        }
    }

    private Future<Void> rest() {
        if (inbound.response().closed()) {
            return Future.failedFuture("the client has gone");
        }
        return next().compose(part ->
                part.isEmpty() ? writer.end() : written(part.get()).compose(sent -> rest()));
    }

    private Future<Void> written(byte[] part) {
        return part.length == 0 ? Future.succeededFuture() : writer.write(Buffer.buffer(part));
    }

    /** Takes turns apart from calls of the same holder, so that these cannot fill the queue of downloads that have begun. */
    private Future<Optional<byte[]>> next() {
        String holder = lane.holder() + " download";
        Promise<Optional<byte[]>> made = Promise.promise();
        try {
            lane.threads().execute(() -> {
                try {
                    Optional<byte[]> part =
                            parts.waits() ? part() : lane.costly().run(holder, this::part);
                    loop.runOnContext(back -> made.complete(part));
                } catch (Exception | Error e) {
                    loop.runOnContext(back -> made.fail(e));
                }
            });
        } catch (RejectedExecutionException closing) {
            made.fail(closing);
        }
        return made.future();
    }

    private Optional<byte[]> part() {
        return Optional.ofNullable(parts.next());
    }

    /** The right to download ends with the caller's. */
    private final class Download implements LiveCall {
        private final Caller caller;

        Download(Caller caller) {
            this.caller = caller;
        }

        @Override
        public Caller caller() {
            return caller;
        }

        @Override
        public boolean isLongRunning() {
            return true;
        }

        @Override
        public void end(ApiException why) {
            loop.runOnContext(now -> writer.reset(Http2Error.CANCEL));
        }

        /** A download ends by itself. */
        @Override
        public void drain() {}
    }
}
