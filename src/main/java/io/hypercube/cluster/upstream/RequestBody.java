package io.hypercube.cluster.upstream;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.streams.ReadStream;

/** Sends a request body to the server, no faster than the server reads. A truncated body is never ended normally. */
final class RequestBody {
    /** Notified which side the body waits for; initially the client. */
    interface Progress {
        void waitsForServer();

        void waitsForClient();

        /** The client aborted the body. */
        void broken(Throwable cause);

        /** A handler that ends the call when it throws. */
        <T> Handler<T> guarded(Handler<T> step);
    }

    private final ReadStream<Buffer> source;
    private final HttpClientRequest target;
    private final Progress progress;
    private boolean started;
    private boolean sent;
    private boolean stopped;

    RequestBody(ReadStream<Buffer> source, HttpClientRequest target, Progress progress) {
        this.source = source;
        this.target = target;
        this.progress = progress;
    }

    void start() {
        source.exceptionHandler(progress.guarded(this::broken));
        source.endHandler(progress.guarded(end -> end()));
        source.handler(progress.guarded(this::write));
        source.resume();
        if (!started && !sent) {
            target.writeHead();
        }
    }

    boolean isSent() {
        return sent;
    }

    /** Discards the rest of the body, so that the client's connection can continue with its next request. */
    void stop() {
        if (!stopped && !sent) {
            stopped = true;
            source.resume();
        }
    }

    private void write(Buffer chunk) {
        if (stopped) {
            return;
        }
        started = true;
        target.write(chunk);
        if (target.writeQueueFull()) {
            source.pause();
            progress.waitsForServer();
            target.drainHandler(progress.guarded(drained -> takeMore()));
        }
    }

    private void takeMore() {
        if (!stopped) {
            progress.waitsForClient();
        }
        source.resume();
    }

    private void end() {
        if (!stopped) {
            sent = true;
            progress.waitsForServer();
            target.end();
        }
    }

    private void broken(Throwable cause) {
        if (!stopped) {
            progress.broken(cause);
        }
    }
}
