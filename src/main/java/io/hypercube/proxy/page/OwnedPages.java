package io.hypercube.proxy.page;

import io.hypercube.cache.CachedList;
import io.hypercube.cache.Lookup;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.limit.CountBudget;
import io.hypercube.proxy.response.BlockingResponse;
import io.hypercube.proxy.response.ChunkedWriter;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers other replicas with pages of the collections that this one keeps: from memory, or not at all. It asks no
 * cluster for the page and no other replica, so there is never a second hop. The other replica has authenticated and
 * authorized the caller; the right to list is checked here once more.
 *
 * <pre>
 *   200 the page          204 not in memory, or not in time   403 the caller may not list
 *   409 another cluster   421 another replica                503 too many calls of this account, or of all
 * </pre>
 */
public final class OwnedPages {
    /** The age of a page in milliseconds. */
    static final String AGE = "Hypercube-Age";

    /** The version of the collection in the page. */
    static final String VERSION = "Hypercube-Version";

    private static final Logger LOGGER = LoggerFactory.getLogger(OwnedPages.class);
    private static final int MOST_CALLS = 512;
    private static final int OK = 200;

    /** Before the other replica gives up, so that a slow cluster here is not taken for a slow replica. */
    private static final Duration PATIENCE = ForwardedPages.PATIENCE.minusSeconds(1);

    private final Replica self;
    private final ClusterRegistry clusters;
    private final PagedLists paged;
    private final Duration patience;
    private final CountBudget calls;

    public OwnedPages(Replica self, ClusterRegistry clusters, PagedLists paged) {
        this(self, clusters, paged, PATIENCE, new CountBudget(MOST_CALLS, MOST_CALLS / 2));
    }

    /**
     * @param patience until a page that has not begun is given up
     * @param calls shared by the accounts of the callers
     */
    OwnedPages(Replica self, ClusterRegistry clusters, PagedLists paged, Duration patience, CountBudget calls) {
        this.patience = patience;
        this.calls = calls;
        this.self = self;
        this.clusters = clusters;
        this.paged = paged;
    }

    /** Answers a call on the internal listener. Event loop only; completes when the response has been sent. Never fails. */
    public Future<Void> answer(HttpServerRequest inbound) {
        Promise<Void> done = Promise.promise();
        HttpServerResponse response = inbound.response();
        String field = inbound.getHeader(ForwardedRequest.FIELD);
        if (!isAsked(inbound) || field == null) {
            return response.setStatusCode(404).end().otherwiseEmpty();
        }
        Context context = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        BlockingResponse out = new BlockingResponse(context, inbound, false);
        Thread worker = Thread.ofVirtual().name("owned page").unstarted(() -> serve(field, out, done));
        response.exceptionHandler(failure -> {});
        response.closeHandler(closed -> {
            out.abandon();
            worker.interrupt();
            done.tryComplete();
        });
        worker.start();
        giveUpLate(response, done, () -> {
            out.abandon();
            worker.interrupt();
        });
        return done.future();
    }

    private void giveUpLate(HttpServerResponse response, Promise<Void> done, Runnable giveUp) {
        Vertx vertx = Objects.requireNonNull(Vertx.currentContext()).owner();
        long timer = vertx.setTimer(patience.toMillis(), late -> {
            if (!response.headWritten() && !response.closed()) {
                giveUp.run();
                response.headers().clear();
                response.setStatusCode(204).end();
                done.tryComplete();
            }
        });
        done.future().onComplete(over -> vertx.cancelTimer(timer));
    }

    private static boolean isAsked(HttpServerRequest inbound) {
        return inbound.method().name().equals("GET") && inbound.uri().equals(ForwardedRequest.PATH);
    }

    private void serve(String field, BlockingResponse out, Promise<Void> done) {
        try {
            int status = serve(ForwardedRequest.parse(field), out, done);
            if (status != OK) {
                end(status, out, done);
            }
        } catch (InterruptedException left) {
            done.tryComplete();
        } catch (ApiException | IllegalArgumentException e) {
            LOGGER.atDebug().setCause(e).log("a page for another replica is refused");
            end(400, out, done);
        } catch (RuntimeException e) {
            LOGGER.atError().setCause(e).log("a page for another replica failed");
            end(500, out, done);
        }
    }

    /** Sends the page and returns 200, or returns another status and sends nothing. */
    private int serve(ForwardedRequest asked, BlockingResponse out, Promise<Void> done) throws InterruptedException {
        if (asked.protocol() != Replica.PROTOCOL || !asked.member().equals(self.id())) {
            return 421;
        }
        Optional<Cluster> cluster = clusters.find(new ClusterName(asked.cluster()))
                .filter(here -> here.identity().equals(asked.identity()));
        if (cluster.isEmpty()) {
            return 409;
        }
        if (!calls.tryTake(asked.account())) {
            return 503;
        }
        try {
            return serve(asked, cluster.get(), out, done);
        } finally {
            calls.giveBack(asked.account());
        }
    }

    private int serve(ForwardedRequest asked, Cluster cluster, BlockingResponse out, Promise<Void> done)
            throws InterruptedException {
        Optional<PageRequest> about = asked.about(cluster);
        if (about.isEmpty()) {
            return 204;
        }
        PageRequest question = about.get();
        try (PageLease lease = new PageLease(paged.memory(), question.account(), "")) {
            return switch (paged.cached().owned(question, asked.written(), lease)) {
                case Lookup.FromMemory(CachedList.Page page) -> {
                    send(page, lease, out, done);
                    yield OK;
                }
                case Lookup.Live<?>(Lookup.Reason reason, var _) when reason == Lookup.Reason.NOT_PERMITTED -> 403;
                case Lookup.Live<?> _, Lookup.Fill<?> _, Lookup.FromReplica<?> _ -> 204;
            };
        }
    }

    private static void send(CachedList.Page page, PageLease lease, BlockingResponse out, Promise<Void> done)
            throws InterruptedException {
        long size = page.content().size();
        lease.hold(ChunkedWriter.memory(size));
        out.head(response -> response.putHeader("Content-Length", Long.toString(size))
                .putHeader("Content-Type", "application/json")
                .putHeader(AGE, Long.toString(page.age().toMillis()))
                .putHeader(VERSION, Long.toString(page.version())));
        ChunkedWriter writer = new ChunkedWriter(out);
        page.content().writeTo(writer::add);
        writer.end(sent -> sent.onComplete(end -> done.tryComplete()));
    }

    private static void end(int status, BlockingResponse out, Promise<Void> done) {
        out.head(response -> {
            if (response.headWritten()) {
                response.reset();
            } else {
                response.setStatusCode(status).end();
            }
            done.tryComplete();
        });
    }
}
