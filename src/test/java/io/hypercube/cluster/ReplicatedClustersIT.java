package io.hypercube.cluster;

import static io.hypercube.cluster.ClusterCalls.CLUSTERS;
import static io.hypercube.cluster.ClusterCalls.call;
import static io.hypercube.cluster.ClusterCalls.cluster;
import static io.hypercube.cluster.ClusterCalls.json;
import static io.hypercube.cluster.ClusterCalls.send;
import static io.hypercube.cluster.ClusterCalls.stateOf;
import static io.hypercube.cluster.ClusterCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.Replicas;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A cluster imported at one replica, seen from the others. */
class ReplicatedClustersIT {
    private static final Duration PROMISED = Duration.ofSeconds(2);

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static Replicas replicas;
    private static Client here;
    private static Client there;

    @BeforeAll
    static void start() {
        replicas = Replicas.start(Map.of("probe-interval", List.of("500ms")));
        here = replicas.here().admin();
        there = replicas.there().anonymous().withToken(here.token());
    }

    @AfterAll
    static void stop() throws IOException {
        replicas.close();
    }

    @AfterEach
    void remove() {
        json(send(here, "DELETE", "/prod", Map.of()), 200);
        await().atMost(PROMISED).until(() -> there.get(CLUSTERS + "/prod").statusCode() == 404);
        assertThat(call(there).statusCode()).isEqualTo(404);
    }

    @Test
    void isCalledThroughTheOtherWithTheCredentialsOfTheMoment() throws IOException {
        importHere();
        await().atMost(PROMISED).until(() -> call(there).statusCode() == 200);
        await().until(() -> stateOf(there).equals("Ready Healthy"));

        String weak = Files.readString(CLUSTER.kubeconfig("nobody", "some-group"));
        json(send(here, "PATCH", "/prod", Map.of("kubeconfig", weak)), 200);
        await().atMost(PROMISED).until(() -> call(there).statusCode() != 200);
        await().until(() -> stateOf(there).equals("Unauthorized MayNotImpersonate"));

        json(send(there, "PATCH", "/prod", Map.of("kubeconfig", Files.readString(CLUSTER.kubeconfig()))), 200);
        await().atMost(PROMISED).until(() -> call(here).statusCode() == 200);
    }

    /** It has created a key of its own before a cluster was imported. */
    @Test
    void isNotReadByAReplicaWithAnotherKeyWhichSaysSo() throws IOException {
        try (RunningGateway stranger = replicas.stranger()) {
            importHere();
            requireClearRefusal(stranger, "holds another key");
        }
    }

    /** It starts on a database that already contains a cluster. */
    @Test
    void isNotReadByAReplicaWithoutAKeyWhichSaysSo() throws IOException {
        importHere();
        try (RunningGateway stranger = replicas.stranger()) {
            requireClearRefusal(stranger, "is missing");
            assertThat(text(send(
                            stranger.admin(),
                            "POST",
                            "",
                            Map.of("name", "other", "kubeconfig", Files.readString(CLUSTER.kubeconfig())))))
                    .contains("503", KubeconfigCipher.FILE + " is missing");
        }
    }

    private static void importHere() throws IOException {
        Map<String, ?> asked = Map.of("name", "prod", "kubeconfig", Files.readString(CLUSTER.kubeconfig()));
        json(send(here, "POST", "", asked), 201);
    }

    private static void requireClearRefusal(RunningGateway stranger, String why) {
        Client admin = stranger.admin();
        await().atMost(PROMISED).until(() -> call(admin).statusCode() == 503);
        assertThat(stateOf(admin)).isEqualTo("Unreachable InvalidConfiguration");
        assertThat(cluster(admin).path("message").asString())
                .contains(stranger.dataDir().resolve(KubeconfigCipher.FILE) + " " + why);
        assertThat(text(call(admin)))
                .contains("prod", "503")
                .doesNotContain(stranger.dataDir().toString());
        assertThat(call(here).statusCode()).isEqualTo(200);
    }
}
