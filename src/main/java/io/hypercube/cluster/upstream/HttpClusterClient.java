package io.hypercube.cluster.upstream;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterClient;
import io.hypercube.cluster.UnreachableReason;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.time.Duration;

/** Makes the gateway's own small calls, over the same connections as proxied calls. */
public final class HttpClusterClient implements ClusterClient {
    private static final int LARGEST_ANSWER = 64 << 10;

    private final Upstreams upstreams;
    private final Context context;

    /** Must be created on a thread that is not an event loop. */
    public HttpClusterClient(Vertx vertx, Upstreams upstreams) {
        this.upstreams = upstreams;
        this.context = vertx.getOrCreateContext();
    }

    /** Retries once when an idle connection had been closed; these calls do not change anything. */
    @Override
    public Answer send(Cluster cluster, Call call) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + call.timeout().toNanos();
        try {
            return attempt(cluster, call, deadline);
        } catch (IOException e) {
            if (UnreachableReason.of(e) != UnreachableReason.CONNECTION_CLOSED || System.nanoTime() > deadline) {
                throw e;
            }
            return attempt(cluster, call, deadline);
        }
    }

    private Answer attempt(Cluster cluster, Call call, long deadline) throws IOException, InterruptedException {
        UpstreamRequest request = UpstreamRequest.own(
                HttpMethod.valueOf(call.method()), call.path(), call.json(), false, noMoreFields -> {});
        Duration left = Duration.ofNanos(deadline - System.nanoTime());
        try (BlockingCall answer = BlockingCall.open(upstreams.of(cluster), context, request, left)) {
            int status = answer.head().status();
            return new Answer(status, answer.rest(LARGEST_ANSWER));
        }
    }
}
