package io.hypercube.proxy.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cache.WatchCache;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterClient;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.core.limit.CountBudget;
import io.hypercube.testbed.Patience;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The cluster does not answer a SubjectAccessReview before the test ends. */
class OwnedPagesTest {
    private static final Replica SELF = new Replica("self", "here:1", Replica.PROTOCOL);

    private final Cluster cluster = Unlisted.cluster("slow");
    private final ClusterRegistry clusters = new ClusterRegistry();
    private final CountDownLatch answered = new CountDownLatch(1);
    private final WatchCache cache = Unlisted.cache();
    private final PagedLists lists =
            new PagedLists(cache, this::review, Duration.ofMinutes(1), new ByteBudget(8 << 20), OwnerPages.NONE);
    private final Vertx vertx = Vertx.vertx();
    private final HttpClient replica = HttpClient.newHttpClient();

    @BeforeEach
    void start() {
        clusters.put(cluster);
    }

    @AfterEach
    void stop() throws Exception {
        answered.countDown();
        replica.close();
        vertx.close().toCompletionStage().toCompletableFuture().get(Patience.SECONDS, TimeUnit.SECONDS);
        cache.close();
    }

    private ClusterClient.Answer review(Cluster asked, ClusterClient.Call call) throws InterruptedException {
        answered.await();
        return new ClusterClient.Answer(503, new byte[0]);
    }

    private int listen(OwnedPages pages) throws Exception {
        return vertx.createHttpServer()
                .requestHandler(pages::answer)
                .listen(0, "127.0.0.1")
                .map(HttpServer::actualPort)
                .toCompletionStage()
                .toCompletableFuture()
                .get(Patience.SECONDS, TimeUnit.SECONDS);
    }

    private CompletableFuture<Integer> ask(int port, String account) {
        ForwardedRequest question = Unlisted.question(cluster, SELF, account);
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + ForwardedRequest.PATH))
                .header(ForwardedRequest.FIELD, question.print())
                .build();
        return replica.sendAsync(request, HttpResponse.BodyHandlers.discarding())
                .thenApply(HttpResponse::statusCode);
    }

    /** Otherwise the other replica would skip this one, for all clusters. */
    @Test
    void aPageThatASlowClusterHoldsUpIsAbsentInTime() throws Exception {
        int port = listen(new OwnedPages(SELF, clusters, lists, Duration.ofMillis(50), new CountBudget(512, 256)));
        assertThat(ask(port, "alice").get(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo(204);
    }

    @Test
    void oneAccountLeavesCallsToOthers() throws Exception {
        int port = listen(new OwnedPages(SELF, clusters, lists, Duration.ofSeconds(20), new CountBudget(4, 2)));
        CompletableFuture<Integer> first = ask(port, "alice");
        CompletableFuture<Integer> second = ask(port, "alice");
        CompletableFuture<Integer> third = ask(port, "alice");
        CompletableFuture<Object> refused = CompletableFuture.anyOf(first, second, third);
        assertThat(refused.get(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo(503);

        CompletableFuture<Integer> other = ask(port, "bob");
        assertThat(ask(port, "alice").get(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo(503);
        answered.countDown();
        assertThat(other.get(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo(403);
    }
}
