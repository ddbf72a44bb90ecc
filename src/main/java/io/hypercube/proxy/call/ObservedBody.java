package io.hypercube.proxy.call;

import io.hypercube.core.call.BodyObserver;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import org.jspecify.annotations.Nullable;

/** A request body of which an observer gets each chunk before the cluster does. Event loop only. */
record ObservedBody(ReadStream<Buffer> source, BodyObserver observer) implements ReadStream<Buffer> {
    /** @param observer null for none */
    static ReadStream<Buffer> of(ReadStream<Buffer> source, @Nullable BodyObserver observer) {
        return observer == null ? source : new ObservedBody(source, observer);
    }

    @Override
    public ReadStream<Buffer> handler(@Nullable Handler<Buffer> handler) {
        source.handler(
                handler == null
                        ? null
                        : chunk -> {
                            if (observer.reads()) {
                                observer.bytes(chunk.getBytes());
                            }
                            handler.handle(chunk);
                        });
        return this;
    }

    @Override
    public ReadStream<Buffer> exceptionHandler(@Nullable Handler<Throwable> handler) {
        source.exceptionHandler(handler);
        return this;
    }

    @Override
    public ReadStream<Buffer> endHandler(@Nullable Handler<Void> handler) {
        source.endHandler(handler);
        return this;
    }

    @Override
    public ReadStream<Buffer> pause() {
        source.pause();
        return this;
    }

    @Override
    public ReadStream<Buffer> resume() {
        source.resume();
        return this;
    }

    @Override
    public ReadStream<Buffer> fetch(long amount) {
        source.fetch(amount);
        return this;
    }
}
