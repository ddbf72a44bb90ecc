package io.hypercube.upstream;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.streams.ReadStream;
import java.util.function.Consumer;

/** Carries a request's body to the server, no faster than the server reads. A body that breaks off is never ended. */
final class RequestBody {
    private final ReadStream<Buffer> source;
    private final HttpClientRequest target;
    private final Consumer<Throwable> onBreak;
    private boolean started;
    private boolean sent;
    private boolean stopped;

    RequestBody(ReadStream<Buffer> source, HttpClientRequest target, Consumer<Throwable> onBreak) {
        this.source = source;
        this.target = target;
        this.onBreak = onBreak;
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
            target.drainHandler(drained -> source.resume());
        }
    }

    private void end() {
        if (!stopped) {
            sent = true;
            target.end();
        }
    }

    private void broken(Throwable cause) {
        if (!stopped) {
            onBreak.accept(cause);
        }
    }
}
