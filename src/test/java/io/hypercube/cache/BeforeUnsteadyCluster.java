package io.hypercube.cache;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.cache.ReflectorOptions.ReflectorTimes;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** A whole gateway with little memory for its cache, before a cluster of one collection for each test. */
abstract class BeforeUnsteadyCluster {

    /** The longest pause is that after three failures, so that the tests wait no longer. */
    private static final ReflectorTimes TIMES =
            new ReflectorTimes(ReflectorTimes.USUAL.silence(), Duration.ofSeconds(1));

    private static final AtomicInteger CLUSTERS = new AtomicInteger();

    @AutoClose
    static RunningGateway gateway;

    static Client admin;

    final String name = "unsteady-" + CLUSTERS.incrementAndGet();
    final String target = "/api/v1/cube/proxy/clusters/" + name + "/api/v1/namespaces/one/configmaps?pageSize=0";
    FaultyCluster cluster;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(
                Map.of("upstream-response-timeout", List.of("3s"), "cache-memory", List.of("8Mi")),
                config -> config.withCache(
                        cache -> new CacheConfig(cache.memory(), cache.secrets(), cache.reviewLifetime(), TIMES)));
        admin = gateway.admin();
    }

    @BeforeEach
    void open() throws IOException {
        cluster = new FaultyCluster();
        cluster.put("first", "1");
        add();
    }

    void add() {
        gateway.clusters().put(cluster.configured(name));
    }
}
