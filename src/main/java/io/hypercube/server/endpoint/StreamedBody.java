package io.hypercube.server.endpoint;

import io.hypercube.http.ApiResponse;
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

/** Sends a response part by part. The next part is made when the client's socket has taken the previous one. Event loop only. */
final class StreamedBody {
    private final ApiResponse.Parts parts;
    private final Executor threads;
    private final Context loop;
    private final ResponseWriter writer;

    private StreamedBody(HttpServerRequest inbound, ApiResponse.Parts parts, Executor threads) {
        this.parts = parts;
        this.threads = threads;
        this.loop = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        this.writer = ResponseWriter.of(inbound);
    }

    /** Status and headers must have been set. */
    static Future<Void> send(HttpServerRequest inbound, ApiResponse.Parts parts, Executor threads) {
        StreamedBody body = new StreamedBody(inbound, parts, threads);
        if (inbound.method().equals(HttpMethod.HEAD)) {
            body.close();
            return body.writer.end();
        }
        if (inbound.version() != HttpVersion.HTTP_2) {
            inbound.response().setChunked(true);
        }
        return body.rest()
                .onComplete(over -> body.close())
                .onFailure(failed -> body.writer.reset(Http2Error.INTERNAL_ERROR));
    }

    private void close() {
        try {
            threads.execute(parts::close);
        } catch (RejectedExecutionException closing) {
            parts.close();
        }
    }

    private Future<Void> rest() {
        return next().compose(part -> part.isEmpty()
                ? writer.end()
                : writer.write(Buffer.buffer(part.get())).compose(sent -> rest()));
    }

    private Future<Optional<byte[]>> next() {
        Promise<Optional<byte[]>> made = Promise.promise();
        try {
            threads.execute(() -> {
                try {
                    Optional<byte[]> part = Optional.ofNullable(parts.next());
                    loop.runOnContext(back -> made.complete(part));
                } catch (RuntimeException | Error e) {
                    loop.runOnContext(back -> made.fail(e));
                }
            });
        } catch (RejectedExecutionException closing) {
            made.fail(closing);
        }
        return made.future();
    }
}
