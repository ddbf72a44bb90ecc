package io.hypercube.fleet.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.Forwarder;
import io.hypercube.testbed.Maps;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.SilentCluster;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A watch of a real cluster, of one that goes away and comes back, and of one that never answers. */
@Thorough
class FleetWatchIT {
    @RegisterExtension
    static final RealCluster STAYING = RealCluster.shared();

    @RegisterExtension
    static final RealCluster LEAVING = RealCluster.lent("leaving");

    private static RunningGateway gateway;
    private static SilentCluster silent;
    private static Forwarder way;
    private static volatile boolean open = true;

    @BeforeAll
    static void start() throws IOException {
        silent = SilentCluster.listen();
        int closed;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = free.getLocalPort();
        }
        int real = LEAVING.server().getPort();
        way = Forwarder.listen(
                "127.0.0.1", () -> new InetSocketAddress(InetAddress.getLoopbackAddress(), open ? real : closed));
        Path others = Files.writeString(Files.createTempFile("fleet", ".yaml"), """
            {"apiVersion": "v1", "kind": "Config",
             "contexts": [{"name": "leaving", "context": {"cluster": "leaving", "user": "u"}},
                          {"name": "hanging", "context": {"cluster": "hanging", "user": "u"}}],
             "clusters": [{"name": "leaving", "cluster": {"server": "https://127.0.0.1:%d", "certificate-authority-data": "%s"}},
                          {"name": "hanging", "cluster": {"server": "http://127.0.0.1:%d"}}],
             "users": [{"name": "u", "user": {"token": "%s"}}]}
            """.formatted(
                way.port(), Base64.getEncoder().encodeToString(LEAVING.caPem()), silent.port(), LEAVING.token()));
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(STAYING.kubeconfig().toString(), others.toString())));
        silent.awaitFound(gateway.clusters(), "hanging");
    }

    @AfterAll
    static void stop() throws IOException {
        gateway.close();
        way.close();
        silent.close();
    }

    /** A namespace of this name in both clusters. */
    private static String newNamespace() {
        String namespace = STAYING.newNamespace();
        LEAVING.api().createNamespace(namespace);
        return namespace;
    }

    private static void create(RealCluster cluster, String namespace, String... names) {
        for (String name : names) {
            cluster.apply(Maps.map(namespace, name));
            cluster.api()
                    .merge(
                            ClusterApi.of("v1", namespace, "configmaps/" + name),
                            "{\"metadata\": {\"labels\": {\"fleet\": \"mine\"}}}");
        }
    }

    @Test
    void aClusterThatComesBackIsListedAgainAndTheDifferenceIsSent() throws Exception {
        String namespace = newNamespace();
        create(LEAVING, namespace, "changed", "deleted", "kept");
        create(STAYING, namespace, "other");
        String watch = STAYING.served("/clusters/_all/api/v1/namespaces/" + namespace + "/configmaps?watch=true");
        try (HttpClient http = Client.http(gateway.authority(), HttpClient.Version.HTTP_2);
                AutoCloseable _ = http::shutdownNow;
                WatchedFleet stream = new WatchedFleet(http.send(
                        gateway.admin()
                                .request("GET", watch, BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.ofInputStream()))) {
            assertThat(stream.next(4))
                    .containsExactly(
                            "ADDED ConfigMap changed of leaving",
                            "ADDED ConfigMap deleted of leaving",
                            "ADDED ConfigMap kept of leaving",
                            "ADDED ConfigMap other of shared");

            open = false;
            LEAVING.restart();
            STAYING.api().delete(ClusterApi.of("v1", namespace, "configmaps/other"));
            assertThat(stream.next()).isEqualTo("DELETED ConfigMap other of shared");
            LEAVING.api()
                    .merge(
                            ClusterApi.of("v1", namespace, "configmaps/changed"),
                            "{\"metadata\": {\"annotations\": {\"a\": \"b\"}}}");
            LEAVING.api().delete(ClusterApi.of("v1", namespace, "configmaps/deleted"));
            LEAVING.apply(Maps.map(namespace, "new"));
            open = true;

            assertThat(stream.next(3))
                    .containsExactly(
                            "ADDED ConfigMap new of leaving",
                            "DELETED ConfigMap deleted of leaving",
                            "MODIFIED ConfigMap changed of leaving");
            LEAVING.api().delete(ClusterApi.of("v1", namespace, "configmaps/kept"));
            assertThat(stream.next()).isEqualTo("DELETED ConfigMap kept of leaving");
        }
    }
}
