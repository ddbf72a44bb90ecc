package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.UnreachableReason;
import io.hypercube.cluster.upstream.Upstream;
import io.hypercube.cluster.upstream.UpstreamCall.UpstreamReceiver;
import io.hypercube.cluster.upstream.UpstreamRequest;
import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.testbed.Patience;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An exception in a callback of a call ends the call. */
class BrokenCallTest {
    private final TestGateway gateway = new TestGateway();

    @AfterEach
    void close() {
        gateway.close();
    }

    enum Step {
        HEADERS,
        HEAD,
        CHUNK,
        END
    }

    @ParameterizedTest
    @EnumSource
    void tellsTheReceiverOfAnExceptionInEachStep(Step broken) throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.json(200, "{}"))) {
            gateway.with("one", server.url());
            Upstream upstream = gateway.upstreams.of(gateway.clusters.require(new ClusterName("one")));
            CompletableFuture<Throwable> failed = new CompletableFuture<>();
            UpstreamRequest request = UpstreamRequest.own(
                    HttpMethod.GET, "/version", null, true, headers -> breakIf(broken == Step.HEADERS));

            gateway.vertx.runOnContext(loop -> upstream.call(request, new BrokenReceiver(broken, failed)));

            assertThat(UnreachableReason.of(failed.get(Patience.SECONDS, TimeUnit.SECONDS))
                            .wireName())
                    .isEqualTo("InternalError");
        }
    }

    private static void breakIf(boolean wanted) {
        if (wanted) {
            throw new IllegalArgumentException("broken");
        }
    }

    private record BrokenReceiver(Step broken, CompletableFuture<Throwable> failure) implements UpstreamReceiver {
        @Override
        public void head(UpstreamResponse response) {
            breakIf(broken == Step.HEAD);
        }

        @Override
        public void chunk(Buffer chunk) {
            breakIf(broken == Step.CHUNK);
        }

        @Override
        public void end(MultiMap trailers) {
            breakIf(broken == Step.END);
        }

        @Override
        public void failed(Throwable cause) {
            failure.complete(cause);
        }
    }
}
