package io.hypercube.fleet.kubectl;

import io.hypercube.core.call.BodyObserver;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.limit.ByteBudget;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** A request body of at most 64 KiB that the gateway reads itself, in a call to several clusters. */
final class BufferedBody implements AutoCloseable {
    private static final int LONGEST = 64 << 10;

    private static final Duration TRY_AGAIN = Duration.ofSeconds(5);

    /** A buffer may be twice the size of its content, and the content is copied. */
    private static final int COPIES = 3;

    private final ByteBudget.Lease lease;
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private Buffer collected = Buffer.buffer(); // event loop only

    private BufferedBody(ByteBudget.Lease lease) {
        this.lease = lease;
    }

    /**
     * Begins to read. Event loop only; the request must be paused, or none of its body may have arrived.
     *
     * @param lease is closed with the body
     * @param observer gets the body too; null for none
     * @throws ApiException 503 when there is no memory
     */
    static BufferedBody of(HttpServerRequest request, ByteBudget.Lease lease, @Nullable BodyObserver observer) {
        if (!lease.tryGrow((long) COPIES * LONGEST)) {
            throw ApiException.unavailable(
                    "no memory for the request body: other calls of this account use it", TRY_AGAIN);
        }
        BufferedBody body = new BufferedBody(lease);
        if (request.isEnded()) {
            body.whole.complete(new byte[0]);
            return body;
        }
        request.handler(chunk -> body.add(chunk, observer));
        request.exceptionHandler(body.whole::completeExceptionally);
        request.endHandler(end -> body.whole.complete(body.collected.getBytes()));
        return body;
    }

    private void add(Buffer chunk, @Nullable BodyObserver observer) {
        if (observer != null && observer.reads()) {
            observer.bytes(chunk.getBytes());
        }
        if (collected.length() + chunk.length() > LONGEST) {
            whole.completeExceptionally(ApiException.of(
                    StatusReason.REQUEST_ENTITY_TOO_LARGE,
                    "body: too large (expected: at most " + LONGEST + " bytes)"));
            collected = Buffer.buffer(0);
        } else if (!whole.isDone()) {
            collected.appendBuffer(chunk);
        }
    }

    /** Blocks until the whole body has arrived. */
    byte[] await() throws IOException, InterruptedException {
        try {
            return whole.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ApiException told) {
                throw told;
            }
            throw new IOException("the request body was not received", e.getCause());
        }
    }

    /** Gives the memory back. Idempotent; any thread. */
    @Override
    public void close() {
        lease.close();
    }
}
