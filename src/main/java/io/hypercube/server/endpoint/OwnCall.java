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
 *
 * <p>A call that ends with its client is OPEN again after each write, because it may do more than write: it then ends as it would have
 * before.
 */
final class OwnCall {
    private enum Phase {
        OPEN,
        COMMITTING,
        OVER
    }

    private final Context loop;
    private final @Nullable StandingCaller caller;
    private final boolean endsWithClient;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.OPEN);
    private final Promise<ApiResponse> answer = Promise.promise();
    private volatile @Nullable Thread worker;
    private volatile @Nullable ApiException ending;

    /**
     * A call that has not begun.
     *
     * @param caller null for a call without a credential
     * @param endsWithClient whether it ends between its writes, too
     */
    OwnCall(Context loop, @Nullable StandingCaller caller, boolean endsWithClient) {
        this.loop = loop;
        this.caller = caller;
        this.endsWithClient = endsWithClient;
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
                ApiResponse response = BeforeCommit.run(new Commits(), endpoint);
                loop.runOnContext(back -> finish(response, threads));
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

    /** Ends the call because the rights of its caller have ended, as {@link #expire} does. */
    void revoke(ApiException why) {
        end(why);
    }

    private void end(ApiException why) {
        ending = why; // before the phase is read: a write that is over reads it afterwards
        if (phase.compareAndSet(Phase.OPEN, Phase.OVER)) {
            answer.tryFail(why);
            Thread running = worker;
            if (running != null) {
                running.interrupt();
            }
        }
    }

    /** Closes a stream that nobody will read, because the call was answered while the endpoint ran. */
    private void finish(ApiResponse response, ExecutorService threads) {
        phase.set(Phase.OVER);
        ApiResponse.Parts unread = response.parts();
        if (!answer.tryComplete(response) && unread != null) {
            threads.execute(unread::close);
        }
    }

    private void requireStanding() {
        if (caller != null) {
            caller.requireStanding();
        }
    }

    private final class Commits implements BeforeCommit.Check {
        @Override
        public void before() {
            if (!phase.compareAndSet(Phase.OPEN, Phase.COMMITTING) && phase.get() == Phase.OVER) {
                throw over();
            }
            requireStanding();
        }

        @Override
        public void after() {
            if (!endsWithClient || !phase.compareAndSet(Phase.COMMITTING, Phase.OPEN)) {
                return;
            }
            ApiException why = ending;
            if (why != null && phase.compareAndSet(Phase.OPEN, Phase.OVER)) {
                loop.runOnContext(back -> answer.tryFail(why));
                Thread.currentThread().interrupt();
            }
        }
    }

    private static ApiException over() {
        return ApiException.of(StatusReason.TIMEOUT, "the call has been answered already");
    }
}
