package io.hypercube.server.endpoint;

import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.storage.sql.BeforeCommit;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A call to the gateway's own API while its endpoint runs. The deadline and the commit exclude each other: a call that
 * was answered with a 504 cannot commit any more, and a call that has begun to commit is answered with its result.
 *
 * <pre>
 *   OPEN ── first write is about to be committed ──► COMMITTING ── the endpoint returns ──► OVER
 *     └──── deadline (504), the client has gone, or the endpoint returns ──────────────────► OVER
 * </pre>
 */
final class OwnCall {
    private enum Phase {
        OPEN,
        COMMITTING,
        OVER
    }

    private final Context loop;
    private final @Nullable StandingCaller caller;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.OPEN);
    private final Promise<ApiResponse> answer = Promise.promise();
    private volatile @Nullable Thread worker;

    /** @param caller null for a call without a credential */
    OwnCall(Context loop, @Nullable StandingCaller caller) {
        this.loop = loop;
        this.caller = caller;
    }

    /** Completes on the event loop, possibly before the endpoint has run or returned. */
    Future<ApiResponse> answer() {
        return answer.future();
    }

    void fail(Throwable failure) {
        phase.set(Phase.OVER);
        answer.tryFail(failure);
    }

    /** Runs the endpoint on a thread of its own. */
    void run(ExecutorService threads, Callable<ApiResponse> endpoint) {
        threads.execute(() -> {
            worker = Thread.currentThread();
            try {
                if (phase.get() == Phase.OVER) {
                    throw over();
                }
                requireStanding();
                ApiResponse response = BeforeCommit.run(this::beforeCommit, endpoint);
                loop.runOnContext(back -> finish(response));
            } catch (Exception | LinkageError | StackOverflowError e) {
                loop.runOnContext(back -> fail(e));
            }
        });
    }

    /**
     * Fails the call with a 504 after its deadline. Does nothing when the endpoint has begun to commit, because its
     * result follows soon.
     */
    void expire(Duration deadline) {
        end(ApiException.of(StatusReason.TIMEOUT, "no answer within " + deadline.toMillis() / 1000.0 + " s"));
    }

    /**
     * Ends the call because its client has gone, as {@link #expire} does. Nobody reads the answer; in log and metrics it is the caller's
     * failure.
     */
    void abandon() {
        end(ApiException.badRequest("the client has gone (expected: that it waits for the answer)"));
    }

    private void end(ApiException why) {
        if (phase.compareAndSet(Phase.OPEN, Phase.OVER)) {
            answer.tryFail(why);
            Thread running = worker;
            if (running != null) {
                running.interrupt();
            }
        }
    }

    private void finish(ApiResponse response) {
        phase.set(Phase.OVER);
        answer.tryComplete(response);
    }

    private void requireStanding() {
        if (caller != null) {
            caller.requireStanding();
        }
    }

    private void beforeCommit() {
        if (!phase.compareAndSet(Phase.OPEN, Phase.COMMITTING) && phase.get() == Phase.OVER) {
            throw over();
        }
        requireStanding();
    }

    private static ApiException over() {
        return ApiException.of(StatusReason.TIMEOUT, "the call has been answered already");
    }
}
