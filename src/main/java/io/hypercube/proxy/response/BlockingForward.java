package io.hypercube.proxy.response;

import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.limit.Seat;
import io.hypercube.proxy.response.LiveCalls.LiveCall;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A proxied call whose response is made by blocking code on a virtual thread. This class runs on the event loop of the client's
 * connection and tracks whether the call has ended; then the thread is interrupted.
 */
public final class BlockingForward implements LiveCall, Seat.Abortable {
    /** Writes a response. Blocks. */
    public interface Answering {
        /** @param sent is called on the event loop when the last byte has been written */
        void writeTo(BlockingResponse out, Consumer<Future<Void>> sent) throws IOException, InterruptedException;
    }

    /** The call apart from its response. Called on the event loop of the client's connection or on the virtual thread; must not block. */
    public interface AnsweredCall {
        Caller caller();

        /** See {@link LiveCall#isLongRunning}. */
        boolean isLongRunning();

        /** The error when the client stalls the call while others wait. */
        ApiException stalled();

        /** The error when a cluster does not answer. */
        ApiException failed(IOException cause);

        /** Called when the response has been made, or will not be; the call needs no cluster any more. */
        void made();

        /** Called when the response has been made and sent, or the call has ended; the call needs no memory any more. */
        void over();

        /** See {@link LiveCall#drain}. */
        void drain();
    }

    private final AnsweredCall answered;
    private final LiveCalls live;
    private final HttpServerRequest inbound;
    private final HttpServerResponse response;
    private final Context context;
    private final BlockingResponse out;
    /** The thread that makes the response and the response being sent both hold the memory. */
    private final AtomicInteger holders = new AtomicInteger(2);

    private final Promise<Void> done = Promise.promise();
    private @Nullable Thread worker;
    private boolean over;

    /** Event loop of the client's connection only. */
    public BlockingForward(HttpServerRequest inbound, AnsweredCall answered, LiveCalls live) {
        this.answered = answered;
        this.inbound = inbound;
        this.live = live;
        this.response = inbound.response();
        this.context = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        this.out = new BlockingResponse(context, inbound, answered.isLongRunning());
    }

    /** The context of the client's connection. */
    public Context context() {
        return context;
    }

    /** Completes as {@code ClusterProxy.forward} does. Event loop of the client's connection only. */
    public Future<Void> start(Answering answering) {
        if (response.closed()) {
            answered.made();
            answered.over();
            return Future.succeededFuture();
        }
        live.add(this);
        inbound.exceptionHandler(seenByTheResponse -> {});
        response.exceptionHandler(failure -> finish(Future.succeededFuture()));
        response.closeHandler(closed -> finish(Future.succeededFuture()));
        worker = Thread.ofVirtual().name("list").start(() -> run(answering));
        return done.future();
    }

    private void run(Answering answering) {
        try {
            answering.writeTo(out, sent -> sent.onComplete(this::finish));
        } catch (InterruptedException left) {
            // the interrupt came from ending the call
        } catch (IOException e) {
            context.runOnContext(here -> finish(Future.failedFuture(answered.failed(e))));
        } catch (RuntimeException e) {
            context.runOnContext(here -> finish(Future.failedFuture(e)));
        } finally {
            answered.made();
            release();
        }
    }

    private void release() {
        if (holders.decrementAndGet() == 0) {
            answered.over();
        }
    }

    @Override
    public Caller caller() {
        return answered.caller();
    }

    @Override
    public boolean isLongRunning() {
        return answered.isLongRunning();
    }

    @Override
    public void end(ApiException why) {
        context.runOnContext(here -> finish(Future.failedFuture(why)));
    }

    @Override
    public void abort() {
        context.runOnContext(here -> finish(Future.failedFuture(answered.stalled())));
    }

    @Override
    public void drain() {
        answered.drain();
    }

    private void finish(AsyncResult<Void> outcome) {
        if (over) {
            return;
        }
        over = true;
        live.remove(this);
        release();
        out.abandon();
        if (worker != null) {
            worker.interrupt();
        }
        if (outcome.failed() && response.headWritten()) {
            out.reset();
        }
        if (outcome.succeeded()) {
            done.complete();
        } else {
            done.fail(outcome.cause());
        }
    }
}
