package io.hypercube.security;

import io.hypercube.RunningGateway;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** A test of one gateway in front of two recording clusters: the called one and another one. */
abstract class BeforeTwoClusters {
    static RecordingCluster target;
    static RecordingCluster other;
    static RunningGateway gateway;
    static String token;

    @BeforeAll
    static void start() throws Exception {
        target = new RecordingCluster("target");
        other = new RecordingCluster("Other.one");
        gateway = RunningGateway.with(Map.of(
                "kubeconfig",
                List.of(target.kubeconfig().toString(), other.kubeconfig().toString())));
        token = gateway.admin().token();
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
        target.close();
        other.close();
    }

    @BeforeEach
    void forget() {
        target.forget();
        other.forget();
    }
}
