package io.hypercube.proxy.page;

import io.hypercube.cache.CachedList;
import io.hypercube.cache.LiveRead;
import io.hypercube.cache.Lookup;
import io.hypercube.cluster.upstream.Upstream;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.call.PageSource;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.proxy.call.Admission;
import io.hypercube.proxy.call.ProxiedCall;
import io.hypercube.proxy.call.Unreachable;
import io.hypercube.proxy.response.BlockingForward;
import io.hypercube.proxy.response.BlockingResponse;
import io.hypercube.proxy.response.LiveCalls;
import io.hypercube.proxy.response.PageBody;
import io.vertx.core.Future;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A call for a list that the gateway pages. The page comes from the watch cache, or is made by {@link PageFetch}. */
public final class ListForward {
    private static final Logger LOGGER = LoggerFactory.getLogger(ListForward.class);

    private ListForward() {}

    /**
     * See {@code ClusterProxy.forward}. The seat is taken when the watch cache cannot serve the page, and is always
     * closed.
     */
    public static Future<Void> send(
            ProxiedCall call,
            ListRequest list,
            Upstream upstream,
            CachedLists cached,
            LiveCalls live,
            PageResources resources) {
        BlockingForward forward = new BlockingForward(call.inbound(), new AnsweredCall(call, resources), live);
        resources.seat().aborts(forward);
        return forward.start((out, sent) -> {
            call.events().tell(new CallFact.PageBegun());
            ListFetch.Line line = new ListFetch.Line(upstream, forward.context());
            switch (cached.lookup(call, list, resources)) {
                case Lookup.FromMemory(CachedList.Page page) -> sendCached(page, call, resources, out, sent);
                case Lookup.FromReplica(CachedList.Page page) -> sendCached(page, call, resources, out, sent);
                case Lookup.Fill(LiveRead reading) ->
                    new PageFetch(call, list, line, resources, reading).send(out, sent);
                case Lookup.Live(Lookup.Reason reason, LiveRead reading) -> {
                    LOGGER.atDebug()
                            .addKeyValue("cluster", call.cluster().name())
                            .addKeyValue("reason", reason)
                            .log("a page is not read from memory");
                    new PageFetch(call, list, line, resources, reading).send(out, sent);
                }
            }
        });
    }

    /** @param sent is called on the event loop when the last byte has been written */
    private static void sendCached(
            CachedList.Page cached,
            ProxiedCall call,
            PageResources resources,
            BlockingResponse out,
            Consumer<Future<Void>> sent)
            throws InterruptedException {
        resources.seat().close();
        try (cached) {
            PageBody body = new PageBody(call.request().info(), call.inbound(), cached.content(), resources.memory());
            out.head(response -> {
                call.events().tell(new CallFact.PageMade(PageSource.CACHE));
                response.putHeader(PageBody.SOURCE, "cache; age=" + seconds(cached.age()))
                        .putHeader("Content-Type", "application/json")
                        .putHeader("Cache-Control", "no-cache, private");
                body.writeHead(response);
            });
            body.send(out, sent);
        }
    }

    private static String seconds(Duration age) {
        return String.format(Locale.ROOT, "%d.%03d", age.toSeconds(), age.toMillisPart());
    }

    private record AnsweredCall(ProxiedCall call, PageResources resources) implements BlockingForward.AnsweredCall {
        @Override
        public Caller caller() {
            return call.request().caller();
        }

        @Override
        public boolean isLongRunning() {
            return false;
        }

        @Override
        public ApiException stalled() {
            return Admission.stalled(call);
        }

        @Override
        public ApiException failed(IOException cause) {
            return Unreachable.of(call.cluster(), cause);
        }

        @Override
        public void made() {
            resources.seat().close();
        }

        @Override
        public void over() {
            resources.memory().close();
        }

        /** Does nothing: a list ends soon. */
        @Override
        public void drain() {}
    }
}
