package io.hypercube.fleet.kubectl;

import static io.hypercube.fleet.kubectl.ScriptedCollection.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cache.CacheConfig;
import io.hypercube.cluster.ProbedStates;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.proxy.TestGateway;
import io.hypercube.proxy.page.ChangingCluster;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls to two scripted clusters and to one that never answers, as its last probe has found. */
class FleetPatienceTest extends ScriptedFleet {
    private static final String UNREACHED = "its last probe found it Unreachable";

    private ServerSocket silent;

    FleetPatienceTest() {
        super(new ScriptedCollection(5, item("one", 3)), new ScriptedCollection(700, item("two", 600)));
    }

    @BeforeEach
    void addSilent() throws IOException {
        silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        gateway.with("hanging", URI.create("http://127.0.0.1:" + silent.getLocalPort()));
        ProbedStates.unreachable(gateway.clusters.require(new ClusterName("hanging")));
    }

    @AfterEach
    void closeSilent() throws IOException {
        silent.close();
    }

    private HttpResponse<String> get(URI address) throws Exception {
        return http.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
    }

    @Test
    void aPageWaitsAMomentForIt() throws Exception {
        HttpResponse<String> page = get(gateway.paged("_all", MAPS));
        assertThat(page.body())
                .contains("\"total\":2", "cluster \\\"hanging\\\" did not answer within 0.2 s; " + UNREACHED);
    }

    /** As long as its watch goes on, the collection in memory is up to date, whatever probes find. */
    @Test
    void whatIsInMemoryIsServed() throws Exception {
        CacheConfig kept = new CacheConfig(64 << 20, false, Duration.ofMinutes(10));
        try (ChangingCluster cluster = new ChangingCluster(new Random(1), user -> true);
                TestGateway cached = new TestGateway(TestGateway.UPSTREAM, kept).with("kept", cluster.url())) {
            URI list = cached.paged("_all", "/apis/odd.io/v1/oddities");
            await().untilAsserted(() -> assertThat(get(list).body()).contains("\"source\":\"cache\""));

            ProbedStates.unreachable(cached.clusters.require(new ClusterName("kept")));
            await().untilAsserted(() -> assertThat(get(list).body())
                    .contains("\"source\":\"cache\"")
                    .doesNotContain("\"partial\""));
        }
    }

    @Test
    void aChunkWaitsAMomentForIt() throws Exception {
        HttpResponse<String> chunk = get(gateway.plain("_all", MAPS + "?limit=5"));
        assertThat(chunk.headers().firstValue("warning").orElse("")).contains("within 0.2 s; " + UNREACHED);
    }

    @Test
    void anObjectWaitsAMomentForIt() throws Exception {
        HttpResponse<String> object = get(gateway.plain("_all", "/api/v1/namespaces/a?clusters=hanging"));
        assertThat(object.statusCode()).isEqualTo(503);
        assertThat(object.body()).contains("within 0.2 s; " + UNREACHED);
    }

    @Test
    void aWatchBeginsWithoutItAndNamesIt() throws Exception {
        try (WatchedFleet stream = watch("")) {
            assertThat(stream.response().headers().firstValue("warning").orElse(""))
                    .contains("within 0.2 s; " + UNREACHED);
            assertThat(stream.next(2)).containsExactly("ADDED ConfigMap one of east", "ADDED ConfigMap two of west");
        }
        assertThat(maps("watch=true&clusters=hanging", BodyHandlers.ofString()).body())
                .contains("within 0.2 s; " + UNREACHED);
    }

    @Test
    void discoveryDoesNotAskIt() throws Exception {
        for (String path : new String[] {"/api", "/apis", "/openapi/v3"}) {
            HttpResponse<String> document = get(gateway.plain("_all", path + "?clusters=hanging"));
            assertThat(document.statusCode()).as(path).isEqualTo(503);
            assertThat(document.body()).contains("cluster \\\"hanging\\\" was not asked; " + UNREACHED);
        }
    }
}
