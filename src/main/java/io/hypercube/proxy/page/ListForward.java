package io.hypercube.proxy.page;

import io.hypercube.cache.LiveRead;
import io.hypercube.cluster.upstream.Upstream;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.proxy.call.Admission;
import io.hypercube.proxy.call.LazySeat;
import io.hypercube.proxy.call.ProxiedCall;
import io.hypercube.proxy.call.Unreachable;
import io.hypercube.proxy.response.BlockingForward;
import io.hypercube.proxy.response.LiveCalls;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.Optional;

/** A call for a list that the gateway pages. The page comes from the watch cache, or is made by {@link PageFetch}. */
public final class ListForward {
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
        PageLease memory = resources.memory();
        LazySeat seat = resources.seat();
        seat.aborts(forward);
        return forward.start((out, sent) -> {
            call.record().pageBegun();
            Optional<KeptPage> found = cached.page(call, list, resources);
            if (found.isPresent()) {
                seat.close();
                try (KeptPage page = found.get()) {
                    CachedResponse.send(page, call, memory, out, sent);
                }
            } else {
                try (LiveRead reading = cached.reading(call, list)) {
                    ListFetch.Line line = new ListFetch.Line(upstream, forward.context());
                    new PageFetch(call, list, line, resources, reading).send(out, sent);
                }
            }
        });
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
