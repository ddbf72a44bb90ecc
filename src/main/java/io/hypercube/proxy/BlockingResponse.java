package io.hypercube.proxy;

import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * A client's response, as written by a thread that may block: writing waits while the client is slower. What was written
 * before {@link #abandon} and has not been carried out by then never is.
 */
final class BlockingResponse {
    private final Context context;
    private final HttpServerResponse response;
    private final ResponseWriter out;
    private final Semaphore room = new Semaphore(0);
    private boolean abandoned; // of the event loop

    /** @param context of the client's connection */
    BlockingResponse(Context context, HttpServerRequest request) {
        this.context = context;
        this.response = request.response();
        this.out = ResponseWriter.of(request);
    }

    void head(Consumer<HttpServerResponse> fields) {
        onLoop(() -> fields.accept(response));
    }

    void write(Buffer piece) throws InterruptedException {
        onLoop(() -> {
            out.write(piece);
            if (out.isFull()) {
                out.whenDrained(room::release);
            } else {
                room.release();
            }
        });
        room.acquire();
    }

    /** @param sent is told, on the event loop, when the last byte has left */
    void end(Consumer<Future<Void>> sent) {
        onLoop(() -> sent.accept(out.end()));
    }

    /** @param sent is told, on the event loop, when the last byte has left */
    void end(Buffer last, Consumer<Future<Void>> sent) {
        onLoop(() -> sent.accept(out.end(last)));
    }

    /** On the event loop: ends what was begun, visibly. */
    void reset() {
        out.reset(Http2Error.NO_ERROR);
    }

    /** On the event loop. The writing thread is interrupted by whoever calls this. */
    void abandon() {
        abandoned = true;
    }

    private void onLoop(Runnable action) {
        context.runOnContext(here -> {
            if (!abandoned) {
                action.run();
            }
        });
    }
}
