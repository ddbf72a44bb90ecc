package io.hypercube.security;

import io.hypercube.RunningGateway;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** A test of one gateway in front of one recording cluster named {@code target}. Both run as long as the test class. */
abstract class BeforeTarget {
    static RecordingCluster cluster;
    static RunningGateway gateway;

    @BeforeAll
    static void startGateway() throws Exception {
        cluster = new RecordingCluster("target");
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(cluster.kubeconfig().toString())));
    }

    @AfterAll
    static void stopGateway() throws Exception {
        gateway.close();
        cluster.close();
    }

    @BeforeEach
    void forgetRequests() {
        cluster.forget();
    }
}
