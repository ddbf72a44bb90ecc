package io.hypercube.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.observability.GatewayMetrics;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class CallMetricsTest {
    private static final ClusterName PROD = new ClusterName("prod");

    private final Logger micrometer = (Logger) LoggerFactory.getLogger("io.micrometer");
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
    private final ClusterRegistry clusters = new ClusterRegistry();
    private final GatewayMetrics metrics = new GatewayMetrics(false);

    @BeforeEach
    void follow() {
        logged.start();
        micrometer.addAppender(logged);
        CallMetrics.follow(clusters, metrics, (cluster, count) -> 7);
    }

    @AfterEach
    void stopListening() {
        micrometer.detachAppender(logged);
    }

    @Test
    void aClusterHasItsGaugesForAsLongAsItIsThere() {
        clusters.put(cluster());
        assertThat(metrics.scrape()).contains("hypercube_calls_under_way{cluster=\"prod\"} 7");

        clusters.remove(PROD);
        assertThat(metrics.scrape()).doesNotContain("cluster=\"prod\"");
    }

    @Test
    void aClusterThatIsImportedAgainHasThemAgain() {
        clusters.put(cluster());
        clusters.put(cluster());
        clusters.remove(PROD);
        clusters.put(cluster());

        assertThat(metrics.scrape())
                .containsOnlyOnce("hypercube_calls_under_way{cluster=\"prod\"}")
                .containsOnlyOnce("hypercube_calls_waiting{cluster=\"prod\"}")
                .containsOnlyOnce("hypercube_calls_long_running{cluster=\"prod\"}");
        assertThat(logged.list).isEmpty();
    }

    private static Cluster cluster() {
        return new Cluster(
                PROD,
                new ClusterConnection(
                        URI.create("https://192.0.2.1"),
                        new Trust.SystemRoots(),
                        null,
                        null,
                        null,
                        new HttpCredential.None()));
    }
}
