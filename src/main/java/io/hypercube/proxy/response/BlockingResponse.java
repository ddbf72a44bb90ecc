package io.hypercube.proxy.response;

import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * Writes a client's response from a thread that may block. Writing waits while the client is slower. Writes that are
 * still pending when {@link #abandon} is called are dropped.
 */
public final class BlockingResponse {
    private final Context context;
    private final HttpServerResponse response;
    private final ResponseWriter out;
    private final Semaphore room = new Semaphore(0);
    private boolean abandoned; // event loop only

    /**
     * @param context of the client's connection
     * @param longRunning see {@link ResponseWriter#of(HttpServerRequest, boolean)}
     */
    public BlockingResponse(Context context, HttpServerRequest request, boolean longRunning) {
        this.context = context;
        this.response = request.response();
        this.out = ResponseWriter.of(request, longRunning);
    }

    /** Runs on the event loop, before the bytes that are written after it. Never blocks. */
    public void head(Consumer<HttpServerResponse> fields) {
        onLoop(() -> fields.accept(response));
    }

    /** Virtual threads only: blocks while the client is slower. */
    public void write(Buffer piece) throws InterruptedException {
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

    /**
     * Same as {@link #write}, but does not wait.
     *
     * @param always otherwise the bytes are dropped while the client is slower
     */
    public void offer(Buffer piece, boolean always) {
        onLoop(() -> {
            if (always || !out.isFull()) {
                out.write(piece);
            }
        });
    }

    /** @param sent is called on the event loop when the last byte has been written */
    public void end(Consumer<Future<Void>> sent) {
        onLoop(() -> sent.accept(out.end()));
    }

    /** @param sent is called on the event loop when the last byte has been written */
    public void end(Buffer last, Consumer<Future<Void>> sent) {
        onLoop(() -> sent.accept(out.end(last)));
    }

    /** Aborts the response so that the client notices. Event loop only. */
    void reset() {
        out.reset(Http2Error.NO_ERROR);
    }

    /** Drops pending writes. Event loop only. The caller must interrupt the writing thread. */
    public void abandon() {
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
