package io.hypercube.upstream;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterClient;
import io.hypercube.cluster.UnreachableReason;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Our own small calls, through the connections that proxied calls take. */
public final class HttpClusterClient implements ClusterClient {
    private static final int LARGEST_ANSWER = 64 << 10;

    private final Upstreams upstreams;
    private final Context context;

    /** To be made on a thread that is not an event loop. */
    public HttpClusterClient(Vertx vertx, Upstreams upstreams) {
        this.upstreams = upstreams;
        this.context = vertx.getOrCreateContext();
    }

    /** Once more when a kept connection was closed meanwhile: these calls ask, they change nothing. */
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
        byte[] json = call.json();
        UpstreamRequest request = new UpstreamRequest(
                HttpMethod.valueOf(call.method()),
                call.path(),
                headers -> write(headers, json),
                json == null ? null : new WholeBody(json),
                true,
                false);
        Duration left = Duration.ofNanos(deadline - System.nanoTime());
        try (BlockingCall answer = BlockingCall.open(upstreams.of(cluster), context, request, left)) {
            int status = answer.head().status();
            Buffer body = Buffer.buffer();
            for (Buffer next = answer.next(); next != null; next = answer.next()) {
                if (body.length() + next.length() > LARGEST_ANSWER) {
                    throw new IOException("the answer is longer than " + LARGEST_ANSWER + " bytes");
                }
                body.appendBuffer(next);
            }
            return new Answer(status, body.getBytes());
        }
    }

    private static void write(MultiMap headers, byte @Nullable [] json) {
        headers.add(HttpHeaders.ACCEPT, "application/json").add(HttpHeaders.USER_AGENT, "hypercube");
        if (json != null) {
            headers.add(HttpHeaders.CONTENT_TYPE, "application/json")
                    .add(HttpHeaders.CONTENT_LENGTH, Integer.toString(json.length));
        }
    }
}
