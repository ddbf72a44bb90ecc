package io.hypercube.proxy;

import io.hypercube.cache.LiveReading;
import io.hypercube.identity.Caller;
import io.hypercube.kube.ApiException;
import io.hypercube.limit.Place;
import io.hypercube.upstream.Upstream;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A call for a list that the gateway pages. The page is made by blocking code on a virtual thread ({@link PageFetch});
 * this class runs on the event loop of the client's connection and tracks whether the call has ended.
 */
final class ListForward implements LiveCall, Place.Cuttable {
    private final ProxiedCall call;
    private final LiveCalls live;
    private final LazyPlace place;
    private final HttpServerResponse response;
    private final Context context;
    private final BlockingResponse out;
    private final PageLease memory;
    /** The thread that makes the page and the response being sent both hold the leased memory. */
    private final AtomicInteger holders = new AtomicInteger(2);

    private final Promise<Void> done = Promise.promise();
    private @Nullable Thread worker;
    private boolean over;

    private ListForward(ProxiedCall call, LiveCalls live, PageResources resources) {
        this.memory = resources.memory();
        this.call = call;
        this.place = resources.place();
        this.live = live;
        this.response = call.inbound().response();
        this.context = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        this.out = new BlockingResponse(context, call.inbound());
    }

    /**
     * See {@link ClusterProxy#forward}. The place is taken when the watch cache cannot serve the page, and is always
     * closed.
     */
    static Future<Void> send(
            ProxiedCall call,
            ListRequest list,
            Upstream upstream,
            CachedLists cached,
            LiveCalls live,
            PageResources resources) {
        ListForward forward = new ListForward(call, live, resources);
        PageLease memory = resources.memory();
        LazyPlace place = resources.place();
        place.cuts(forward);
        forward.start((out, sent) -> {
            call.record().pageBegun();
            Optional<KeptPage> found = cached.page(call, list, resources);
            if (found.isPresent()) {
                place.close();
                try (KeptPage page = found.get()) {
                    CachedResponse.send(page, call, memory, out, sent);
                }
            } else {
                try (LiveReading reading = cached.reading(call, list)) {
                    new PageFetch(call, list, upstream, forward.context, resources, reading).send(out, sent);
                }
            }
        });
        return forward.done.future();
    }

    /** Writes a response. Blocks. */
    private interface Answering {
        /** @param sent is called on the event loop when the last byte has been written */
        void writeTo(BlockingResponse out, Consumer<Future<Void>> sent) throws IOException, InterruptedException;
    }

    private void start(Answering answering) {
        if (response.closed()) {
            place.close();
            done.complete();
            return;
        }
        live.add(this);
        call.inbound().exceptionHandler(seenByTheResponse -> {});
        response.exceptionHandler(failure -> finish(Future.succeededFuture()));
        response.closeHandler(closed -> finish(Future.succeededFuture()));
        worker = Thread.ofVirtual().name("list").start(() -> run(answering));
    }

    private void run(Answering answering) {
        try (place) {
            answering.writeTo(out, sent -> sent.onComplete(this::finish));
        } catch (InterruptedException left) {
            // the interrupt came from ending the call
        } catch (IOException e) {
            context.runOnContext(here -> finish(Future.failedFuture(Unreachable.of(call.cluster(), e))));
        } catch (RuntimeException e) {
            context.runOnContext(here -> finish(Future.failedFuture(e)));
        } finally {
            release();
        }
    }

    private void release() {
        if (holders.decrementAndGet() == 0) {
            memory.close();
        }
    }

    @Override
    public Caller caller() {
        return call.request().caller();
    }

    @Override
    public boolean isLongRunning() {
        return false;
    }

    @Override
    public void end(ApiException why) {
        context.runOnContext(here -> finish(Future.failedFuture(why)));
    }

    @Override
    public void cut() {
        context.runOnContext(here -> finish(Future.failedFuture(Admission.heldUp(call))));
    }

    /** Does nothing: a list ends soon. */
    @Override
    public void drain() {}

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
