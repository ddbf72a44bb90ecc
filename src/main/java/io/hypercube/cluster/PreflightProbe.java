package io.hypercube.cluster;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;

/** Probes a cluster once before it is added. Blocking. */
public final class PreflightProbe {
    private final ClusterProbe probe;
    private final Consumer<Cluster> release;
    private final InstantSource clock;

    /** @param release closes the connections that the probe opened */
    public PreflightProbe(ClusterClient client, ClusterConfig config, Consumer<Cluster> release) {
        this.probe = new ClusterProbe(client, config.probeTimeout());
        this.release = release;
        this.clock = InstantSource.system();
    }

    /** Probes the cluster and records the result as its state. */
    void run(Cluster cluster) {
        try {
            Probe found = probe.probe(cluster);
            cluster.state(cluster.state().after(found, clock.instant().truncatedTo(ChronoUnit.MILLIS)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ApiException.of(StatusReason.SERVICE_UNAVAILABLE, "the gateway is shutting down")
                    .causedBy(e);
        } finally {
            cluster.leave();
            release.accept(cluster);
        }
    }
}
