package io.hypercube.cluster.upstream;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import org.jspecify.annotations.Nullable;

/** A request body in memory. It is read when resumed. */
final class WholeBody implements ReadStream<Buffer> {
    private final Buffer bytes;
    private @Nullable Handler<Buffer> handler;
    private @Nullable Handler<Void> endHandler;
    private boolean sent;

    WholeBody(byte[] bytes) {
        this.bytes = Buffer.buffer(bytes);
    }

    @Override
    public ReadStream<Buffer> exceptionHandler(@Nullable Handler<Throwable> failures) {
        return this;
    }

    @Override
    public ReadStream<Buffer> handler(@Nullable Handler<Buffer> chunks) {
        handler = chunks;
        return this;
    }

    @Override
    public ReadStream<Buffer> pause() {
        return this;
    }

    @Override
    public ReadStream<Buffer> resume() {
        return fetch(1);
    }

    @Override
    public ReadStream<Buffer> fetch(long amount) {
        if (!sent && handler != null && endHandler != null) {
            sent = true;
            handler.handle(bytes);
            endHandler.handle(null);
        }
        return this;
    }

    @Override
    public ReadStream<Buffer> endHandler(@Nullable Handler<Void> ends) {
        endHandler = ends;
        return this;
    }
}
