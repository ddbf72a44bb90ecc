package io.hypercube.cluster;

import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the states of all clusters: one virtual thread for each, so that a slow cluster delays nobody and none is ever
 * probed twice at the same time. It only reports; calls are forwarded whatever it says, so a cluster is back with its first
 * answer.
 */
public final class ClusterMonitor implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(ClusterMonitor.class);

    /** A cluster that was fine is asked again so soon before it is called anything else. */
    private static final Duration SECOND_OPINION = Duration.ofSeconds(1);

    /** Spreads the probes of many clusters: each interval is so much longer or shorter. */
    private static final double JITTER = 0.1;

    private final ClusterProbe probe;
    private final Duration interval;
    private final InstantSource clock;
    private final Map<Cluster, Thread> threads = new ConcurrentHashMap<>();

    public ClusterMonitor(ClusterClient client, ClusterConfig config) {
        this(client, config, InstantSource.system());
    }

    ClusterMonitor(ClusterClient client, ClusterConfig config, InstantSource clock) {
        this.probe = new ClusterProbe(client, config.probeTimeout());
        this.interval = config.probeInterval();
        this.clock = clock;
    }

    /** Probes every cluster that is there or comes, at once and then time and again, until it is removed. */
    public void watch(ClusterRegistry registry) {
        registry.onRemoved(this::stop);
        registry.onAdded(cluster -> threads.computeIfAbsent(
                cluster,
                key -> Thread.ofVirtual().name("probes of " + key.name()).start(() -> probeForEver(key))));
    }

    /** Stops probing; states stay as they are. */
    @Override
    public void close() {
        threads.keySet().forEach(this::stop);
    }

    /** The thread that probes this cluster, while it is watched. */
    Optional<Thread> prober(Cluster cluster) {
        return Optional.ofNullable(threads.get(cluster));
    }

    private void stop(Cluster cluster) {
        Thread thread = threads.remove(cluster);
        if (thread != null) {
            thread.interrupt();
        }
    }

    private void probeForEver(Cluster cluster) {
        try {
            while (true) {
                probeOnce(cluster);
                double factor = 1 + ThreadLocalRandom.current().nextDouble(-JITTER, JITTER);
                Thread.sleep(Duration.ofNanos((long) (interval.toNanos() * factor)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void probeOnce(Cluster cluster) throws InterruptedException {
        boolean wasReady = cluster.state().phase() == ClusterState.Phase.READY;
        Probe found = ask(cluster);
        if (wasReady && found instanceof Probe.Failed) {
            Thread.sleep(interval.compareTo(SECOND_OPINION) < 0 ? interval : SECOND_OPINION);
            found = ask(cluster);
        }
        ClusterState before = cluster.state();
        ClusterState after = before.after(found, clock.instant().truncatedTo(ChronoUnit.MILLIS));
        cluster.state(after);
        if (!after.isAs(before)) {
            log(cluster, before, after);
        }
    }

    /** A fault of ours must not end the probes of a cluster. */
    private Probe ask(Cluster cluster) throws InterruptedException {
        try {
            return probe.probe(cluster);
        } catch (RuntimeException e) {
            LOGGER.atError().setCause(e).addKeyValue("cluster", cluster.name()).log("probe failed");
            return new Probe.Failed(
                    ClusterState.Phase.UNREACHABLE, "ProbeFailed", "the gateway could not probe; its log says why");
        }
    }

    private static void log(Cluster cluster, ClusterState before, ClusterState after) {
        (after.phase() == ClusterState.Phase.READY ? LOGGER.atInfo() : LOGGER.atWarn())
                .addKeyValue("cluster", cluster.name())
                .addKeyValue("was", before.phase().wireName())
                .addKeyValue("state", after.phase().wireName())
                .addKeyValue("reason", after.reason())
                .addKeyValue("message", after.message())
                .log("cluster state");
    }
}
