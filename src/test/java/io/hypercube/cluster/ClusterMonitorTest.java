package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cluster.ClusterState.Phase;
import io.hypercube.cluster.credential.ClusterCredential;
import io.hypercube.cluster.credential.CredentialSource;
import io.hypercube.cluster.kubeconfig.KubeconfigFiles;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.testbed.MovableClock;
import java.net.ConnectException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClusterMonitorTest {
    private final FakeServer server = new FakeServer();
    private final MovableClock clock = new MovableClock();
    private final ClusterRegistry registry = new ClusterRegistry();
    private final Cluster pivot = FakeServer.cluster("pivot");
    private final ClusterMonitor monitor =
            new ClusterMonitor(server, config(Duration.ofMillis(5)), StateSharing.NONE, clock);

    @AfterEach
    void stop() {
        monitor.close();
    }

    @Test
    void asksAtOnceAndThenTimeAndAgain() {
        ClusterMonitor slow = new ClusterMonitor(server, config(Duration.ofHours(1)), StateSharing.NONE, clock);
        assertThat(pivot.state().phase()).isEqualTo(Phase.UNKNOWN);
        registry.put(pivot);
        slow.watch(registry);
        await().until(() -> pivot.state().phase() == Phase.READY);
        slow.close();
        assertThat(server.calls).hasSize(4);

        monitor.watch(registry);
        await().until(() -> server.calls.size() > 20);
        assertThat(server.mostUnderWay()).isEqualTo(1);
    }

    @Test
    void watchesClustersThatComeLater() {
        monitor.watch(registry);
        registry.put(pivot);
        await().until(() -> pivot.state().phase() == Phase.READY);
        assertThat(pivot.state().version()).isEqualTo("v1.20.2");
        assertThat(pivot.state().latency()).isPositive();
    }

    @Test
    void tellsWhenAndWhyAndComesBackWithTheFirstAnswer() {
        registry.put(pivot);
        monitor.watch(registry);
        await().until(() -> pivot.state().phase() == Phase.READY);
        Instant ready = clock.instant();

        clock.advance(Duration.ofMinutes(1));
        server.fail(new ConnectException("Connection refused"));
        await().until(() -> pivot.state().phase() == Phase.UNREACHABLE);
        Instant down = clock.instant();
        clock.advance(Duration.ofMinutes(1));
        await().until(() -> clock.instant().equals(pivot.state().lastProbe()));

        assertThat(pivot.state())
                .isEqualTo(new ClusterState(
                        Phase.UNREACHABLE,
                        "ConnectionRefused",
                        "nothing listens at the server's address: Connection refused",
                        down,
                        clock.instant(),
                        null,
                        "v1.20.2"));

        server.healthy();
        await().until(() -> pivot.state().phase() == Phase.READY);
        assertThat(pivot.state().since()).isEqualTo(clock.instant()).isAfter(ready);
    }

    @Test
    void asksASecondTimeBeforeAReadyClusterIsCalledAnythingElse() {
        registry.put(pivot);
        monitor.watch(registry);
        await().until(() -> pivot.state().phase() == Phase.READY);

        server.answer("/readyz", 503, "");

        await().until(() -> pivot.state().phase() == Phase.UNREACHABLE);
        assertThat(server.calls.stream().filter("/readyz 503"::equals).count()).isGreaterThanOrEqualTo(2);
    }

    @Test
    void asksOnceBeforeAClusterThatWasNeverReadyIsCalledUnreachable() {
        ClusterMonitor slow = new ClusterMonitor(server, config(Duration.ofHours(1)), StateSharing.NONE, clock);
        server.fail(new ConnectException("Connection refused"));
        registry.put(pivot);
        slow.watch(registry);
        await().until(() -> pivot.state().phase() == Phase.UNREACHABLE);
        slow.close();
        assertThat(server.calls).containsExactly("/readyz failed");
    }

    @Test
    void stopsWithTheClusterThatIsRemovedOrReplaced() throws InterruptedException {
        registry.put(pivot);
        monitor.watch(registry);
        await().until(() -> pivot.state().phase() == Phase.READY);

        Thread first = monitor.prober(pivot).orElseThrow();
        Cluster next = FakeServer.cluster("pivot");
        registry.put(next);
        await().until(() -> next.state().phase() == Phase.READY);
        assertThat(first.join(Duration.ofSeconds(10))).isTrue();

        Thread second = monitor.prober(next).orElseThrow();
        registry.remove(new ClusterName("pivot"));
        assertThat(second.join(Duration.ofSeconds(10))).isTrue();
    }

    @Test
    void outlivesAFaultOfOurOwn() {
        Cluster broken = new Cluster(
                new ClusterName("broken"),
                java.util.Map.of(),
                pivot.connection(),
                ClusterSource.FILE,
                new CredentialSource() {
                    @Override
                    public java.util.Optional<ClusterCredential> current() {
                        throw new IllegalStateException("a fault");
                    }

                    @Override
                    public ClusterCredential obtain() {
                        throw new IllegalStateException("a fault");
                    }

                    @Override
                    public boolean rejected(ClusterCredential credential) {
                        throw new IllegalStateException("a fault");
                    }
                });
        server.answer("/readyz", 401, "");
        registry.put(broken);
        monitor.watch(registry);
        await().until(() -> broken.state().reason().equals("ProbeFailed"));

        server.healthy();

        await().until(() -> broken.state().phase() == Phase.READY);
    }

    private static ClusterConfig config(Duration interval) {
        return new ClusterConfig(new KubeconfigFiles.Named(List.of()), interval, Duration.ofSeconds(5));
    }
}
