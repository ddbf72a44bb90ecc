package io.hypercube.upstream;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.streams.ReadStream;

/** Carries a request's body to the server, no faster than the server reads. A body that breaks off is never ended. */
final class RequestBody {
    /** Whose turn it is; first the client's. */
    interface Progress {
        void waitsForServer();

        void waitsForClient();

        /** By the client. */
        void broken(Throwable cause);
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
        source.exceptionHandler(this::broken);
        source.endHandler(end -> end());
        source.handler(this::write);
        source.resume();
        if (!started && !sent) {
            target.writeHead();
        }
    }

    boolean isSent() {
        return sent;
    }

    /** What still comes is read and thrown away, so that the caller's connection can go on to its next request. */
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
            target.drainHandler(drained -> takeMore());
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
