package io.hypercube.server.endpoint;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.limit.ByteBudget;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;

/**
 * Reads the whole body of a call to the gateway's own API. It is limited by its route and by the caller's share of the
 * memory for all request bodies. Event loop only.
 */
final class BodyReader {
    /** Memory that a stream takes before the first byte of its body arrives. */
    private static final int STREAM_BYTES = 8 << 10;

    /** The buffer of a body may be twice its size, and the endpoint gets a copy. */
    private static final int COPIES = 3;

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final int limit;
    private final Context loop;
    private final ByteBudget.Lease lease;
    private final Promise<byte[]> whole = Promise.promise();
    private Buffer collected = Buffer.buffer();

    /**
     * @param limit in bytes; with 0 the body is not read
     * @param holder the holder of the budget's share; the body that has waited longest is dropped for a new one
     */
    BodyReader(int limit, ByteBudget budget, String holder, Context loop) {
        this.limit = limit;
        this.loop = loop;
        this.lease = budget.evictable(holder, this::evicted);
    }

    private void evicted() {
        loop.runOnContext(here -> {
            if (whole.tryFail(noRoom())) {
                close();
            }
        });
    }

    /** Reads the body. Fails with a 413 as soon as it is known to be too large, and with a 503 when memory is short. */
    Future<byte[]> read(HttpServerRequest request) {
        if (limit == 0 || request.isEnded()) {
            return Future.succeededFuture(new byte[0]);
        }
        if (announced(request) > limit) {
            return Future.failedFuture(tooLarge());
        }
        if (!lease.tryGrow(STREAM_BYTES)) {
            return Future.failedFuture(noRoom());
        }
        request.handler(this::add);
        request.exceptionHandler(left -> whole.tryFail(incomplete()));
        request.endHandler(end -> whole.tryComplete(collected.getBytes()));
        return whole.future();
    }

    /** Drops the bytes that were read, ignores further ones and releases the memory. */
    void close() {
        collected = Buffer.buffer(0);
        lease.close();
        whole.tryFail("the call is over");
    }

    private void add(Buffer chunk) {
        if (whole.future().isComplete()) {
            return;
        }
        if (collected.length() + chunk.length() > limit) {
            whole.tryFail(tooLarge());
        } else if (!lease.tryGrow((long) COPIES * chunk.length())) {
            whole.tryFail(noRoom());
        } else {
            collected.appendBuffer(chunk);
        }
    }

    private static long announced(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return length == null ? 0 : Long.parseLong(length);
    }

    private ApiException tooLarge() {
        return ApiException.of(
                StatusReason.REQUEST_ENTITY_TOO_LARGE, "body: too large (expected: at most " + limit + " bytes)");
    }

    /** Nobody reads this answer: the connection or the stream is closed. It is the caller's failure in log and metrics. */
    private static ApiException incomplete() {
        return ApiException.of(
                StatusReason.BAD_REQUEST, "body: incomplete (expected: all of it before the stream is closed)");
    }

    private static ApiException noRoom() {
        return ApiException.unavailable(
                "too many request bodies are being read for this caller; try again in a moment", RETRY_AFTER);
    }
}
