package io.hypercube.cluster;

import static io.hypercube.cluster.ClusterCalls.CLUSTERS;
import static io.hypercube.cluster.ClusterCalls.call;
import static io.hypercube.cluster.ClusterCalls.json;
import static io.hypercube.cluster.ClusterCalls.send;
import static io.hypercube.cluster.ClusterCalls.stateOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.Replicas;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A cluster imported at one replica, seen from the others. */
@Thorough
class ReplicatedClustersIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static Replicas replicas;

    private static Client here;
    private static Client there;

    @BeforeAll
    static void start() {
        replicas = Replicas.start(Map.of("probe-interval", List.of("500ms")));
        here = replicas.here().admin();
        there = replicas.there().anonymous().withToken(here.token());
    }

    @AfterEach
    void remove() {
        json(send(here, "DELETE", "/prod", Map.of()), 200);
        await().until(() -> there.get(CLUSTERS + "/prod").statusCode() == 404);
        assertThat(call(there).statusCode()).isEqualTo(404);
    }

    @Test
    void isCalledThroughTheOtherWithTheCredentialsOfTheMoment() throws IOException {
        importHere();
        await().until(() -> call(there).statusCode() == 200);
        await().until(() -> stateOf(there).equals("Ready Healthy"));

        String weak = Files.readString(CLUSTER.kubeconfig("nobody", "some-group"));
        json(send(here, "PATCH", "/prod", Map.of("kubeconfig", weak)), 200);
        await().until(() -> call(there).statusCode() != 200);
        await().until(() -> stateOf(there).equals("Unauthorized MayNotImpersonate"));

        json(send(there, "PATCH", "/prod", Map.of("kubeconfig", Files.readString(CLUSTER.kubeconfig()))), 200);
        await().until(() -> call(here).statusCode() == 200);
    }

    /** A third replica has nothing but the database and the master key. */
    @Test
    void isReadByAReplicaThatStartsLater() throws IOException {
        importHere();
        try (RunningGateway stranger = replicas.stranger()) {
            assertThat(call(stranger.anonymous().withToken(here.token())).statusCode())
                    .isEqualTo(200);
        }
    }

    private static void importHere() throws IOException {
        Map<String, ?> asked = Map.of("name", "prod", "kubeconfig", Files.readString(CLUSTER.kubeconfig()));
        json(send(here, "POST", "", asked), 201);
    }
}
