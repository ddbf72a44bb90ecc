package io.hypercube.cluster.upstream;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterReader;
import io.hypercube.core.kube.ApiException;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.time.Duration;

/** Reads responses over the same connections as proxied calls. Each call uses an event loop that Vert.x selects. */
public final class HttpClusterReader implements ClusterReader {
    private final Vertx vertx;
    private final Upstreams upstreams;

    public HttpClusterReader(Vertx vertx, Upstreams upstreams) {
        this.vertx = vertx;
        this.upstreams = upstreams;
    }

    @Override
    public Answer open(Cluster cluster, String target, String accept) throws IOException, InterruptedException {
        UpstreamRequest request =
                new UpstreamRequest(HttpMethod.GET, target, headers -> write(headers, accept), null, true, true);
        Context context = vertx.getOrCreateContext();
        BlockingCall call = BlockingCall.open(upstream(cluster), context, request, null);
        try {
            return new Reading(call, call.head().status());
        } catch (IOException | InterruptedException | RuntimeException e) {
            call.close();
            throw e;
        }
    }

    private Upstream upstream(Cluster cluster) throws IOException {
        try {
            return upstreams.of(cluster);
        } catch (ApiException gone) {
            throw new IOException(gone.getMessage(), gone);
        }
    }

    private static void write(MultiMap headers, String accept) {
        headers.add(HttpHeaders.ACCEPT, accept)
                .add(HttpHeaders.ACCEPT_ENCODING, "identity")
                .add(HttpHeaders.USER_AGENT, "hypercube");
    }

    private record Reading(BlockingCall call, int status) implements Answer {
        @Override
        public boolean next(Bytes taker, Duration patience) throws IOException, InterruptedException {
            return call.next(taker, patience);
        }

        @Override
        public void close() {
            call.close();
        }
    }
}
