package io.hypercube.server;

import io.hypercube.kube.ApiException;
import io.hypercube.kube.StatusReason;
import io.hypercube.limit.ByteBudget;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;

/**
 * Reads the body of one of our own calls whole: at most as many bytes as its route takes, and only while the caller has not used up its
 * share of the memory that all bodies may take together. Event loop only.
 */
final class BodyReader {
    /** The stream itself takes memory before the first byte of its body comes. */
    private static final int STREAM_BYTES = 8 << 10;

    /** While a body is collected its buffer may be twice as large, and the endpoint gets an array of its own. */
    private static final int COPIES = 3;

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final int limit;
    private final Context loop;
    private final ByteBudget.Lease lease;
    private final Promise<byte[]> whole = Promise.promise();
    private Buffer collected = Buffer.buffer();

    /**
     * @param limit in bytes; with 0 nothing is read and nothing waited for
     * @param holder whose share of the budget it takes; the body that waits for longest yields to a new one
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

    /** Fails with a 413 as soon as the body is known to be too large, and with a 503 when the lease cannot grow. */
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
        request.exceptionHandler(whole::tryFail);
        request.endHandler(end -> whole.tryComplete(collected.getBytes()));
        return whole.future();
    }

    /** Forgets what was read; what still comes is passed over. The lease is given back too. */
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

    private static ApiException noRoom() {
        return ApiException.unavailable(
                "too many request bodies are being read for this caller; try again in a moment", RETRY_AFTER);
    }
}
