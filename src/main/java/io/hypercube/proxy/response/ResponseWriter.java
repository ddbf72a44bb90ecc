package io.hypercube.proxy.response;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.internal.buffer.BufferInternal;
import org.jspecify.annotations.Nullable;

/**
 * Writes one response and counts its unread bytes ({@link ClientConnection}). A writer is full at 128 KiB, or at 32 KiB
 * while its connection is crowded; then the producer must wait for {@link #whenDrained}. The HTTP library's own limit
 * counts writes instead of bytes. Confined to the connection's event loop.
 */
public final class ResponseWriter {
    private static final long FULL = 128 << 10;
    private static final long FULL_WHEN_CROWDED = 32 << 10;
    private static final int PIECE = 64 << 10;

    /** Estimated size of the status line and header fields. */
    private static final int HEAD = 512;

    private final ClientConnection connection;
    private final HttpServerResponse response;
    private final boolean streams;
    private @Nullable Runnable drained;
    private final boolean longRunning;
    private boolean headCounted;

    /**
     * Used by the connection: the unread bytes, the time of the last progress, and the links in its list of writers
     * with unread bytes.
     */
    long unsent;

    int progress;

    @Nullable
    ResponseWriter previous;

    @Nullable
    ResponseWriter next;

    private ResponseWriter(HttpServerRequest request, boolean longRunning) {
        this.connection = ClientConnection.of(request.connection());
        this.response = request.response();
        this.streams = request.version() == HttpVersion.HTTP_2;
        this.longRunning = longRunning;
    }

    public static ResponseWriter of(HttpServerRequest request) {
        return of(request, false);
    }

    /** @param longRunning exempts the response from the reset of stalled responses: a watch, a log */
    public static ResponseWriter of(HttpServerRequest request, boolean longRunning) {
        return new ResponseWriter(request, longRunning);
    }

    boolean isLongRunning() {
        return longRunning;
    }

    public boolean isFull() {
        return unsent >= FULL || (unsent >= FULL_WHEN_CROWDED && connection.isCrowded());
    }

    /** Runs {@code task} once, when less than 32 KiB are unread. */
    public void whenDrained(Runnable task) {
        drained = task;
        tellDrained();
    }

    /**
     * Writes a chunk. Completes when it has been written to the socket. Beyond a limit the response is reset and the
     * future fails.
     */
    public Future<Void> write(Buffer piece) {
        long bytes = counted(piece.length());
        return connection.take(this, bytes) ? counting(response.write(piece), bytes) : refused();
    }

    /** Same as {@link #write} for the last chunk. */
    public Future<Void> end(Buffer piece) {
        long bytes = counted(piece.length());
        return connection.take(this, bytes) ? counting(response.end(piece), bytes) : refused();
    }

    /** Ends the response without further body. */
    public Future<Void> end() {
        long bytes = counted(0);
        return connection.take(this, bytes) ? counting(response.end(), bytes) : refused();
    }

    /**
     * Sends a whole body and ends the response; the body is not copied.
     *
     * @param shared whether other responses send the same array; then it does not count as memory of this one
     */
    public Future<Void> send(byte[] body, boolean shared) {
        if (body.length <= PIECE) {
            return end(wrapped(body, 0, body.length));
        }
        if (shared) {
            return sendShared(body, 0);
        }
        long head = counted(0);
        return connection.take(this, head + body.length)
                ? sendTaken(body, 0, head).onFailure(cut -> connection.give(this, unsent))
                : refused();
    }

    private Future<Void> sendShared(byte[] body, int from) {
        if (body.length - from <= PIECE) {
            return end(wrapped(body, from, body.length - from));
        }
        return write(wrapped(body, from, PIECE)).compose(left -> sendShared(body, from + PIECE));
    }

    /** The whole body is already counted; it is uncounted chunk by chunk. */
    private Future<Void> sendTaken(byte[] body, int from, long head) {
        int length = Math.min(PIECE, body.length - from);
        Buffer piece = wrapped(body, from, length);
        return from + length == body.length
                ? counting(response.end(piece), head + length)
                : counting(response.write(piece), head + length).compose(left -> sendTaken(body, from + length, 0));
    }

    private static Buffer wrapped(byte[] body, int from, int length) {
        return BufferInternal.buffer(Unpooled.wrappedBuffer(body, from, length));
    }

    /** Aborts the response at once: an HTTP/2 stream is reset, an HTTP/1.1 connection is closed. */
    public void reset(Http2Error why) {
        if (streams) {
            response.reset(why.code());
        } else {
            connection.abort();
        }
    }

    private Future<Void> refused() {
        reset(Http2Error.ENHANCE_YOUR_CALM);
        return Future.failedFuture(new StalledClientException());
    }

    private long counted(int length) {
        long head = headCounted ? 0 : HEAD;
        headCounted = true;
        return length + head;
    }

    private Future<Void> counting(Future<Void> sent, long bytes) {
        return sent.onComplete(left -> {
            connection.give(this, bytes);
            tellDrained();
        });
    }

    private void tellDrained() {
        Runnable task = drained;
        if (task != null && unsent < FULL_WHEN_CROWDED) {
            drained = null;
            task.run();
        }
    }

    /** A response was reset because its client reads too slowly ({@link ClientConnection}). */
    public static final class StalledClientException extends RuntimeException {
        StalledClientException() {
            super("the client reads the response too slowly", null, false, false);
        }
    }
}
