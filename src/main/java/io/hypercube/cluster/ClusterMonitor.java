package io.hypercube.cluster;

import io.hypercube.core.kube.ClusterName;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Probes all clusters and records their states, or records the state that the probing replica shares. Each cluster has its own virtual thread, so a slow cluster does not delay the
 * others and no cluster is probed twice at a time. The state is informational: calls are forwarded in every state, so a cluster
 * is usable again as soon as it answers.
 */
public final class ClusterMonitor implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(ClusterMonitor.class);

    /** Delay before a ready cluster whose probe failed is probed again; only the second failure changes its state. */
    private static final Duration SECOND_OPINION = Duration.ofSeconds(1);

    /** Fraction by which each interval is randomly lengthened or shortened, to spread the probes of many clusters. */
    private static final double JITTER = 0.1;

    /** How often a state that another replica shares is looked up; it is in memory. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final ClusterProbe probe;
    private final Duration interval;
    private final StateSharing sharing;
    private final InstantSource clock;
    private final Map<Cluster, Prober> probers = new ConcurrentHashMap<>();

    /** @param early has a permit when the next probe is not to wait for the interval */
    private record Prober(Thread thread, Semaphore early) {}

    /** @param sharing the states that replicas share */
    public ClusterMonitor(ClusterClient client, ClusterConfig config, StateSharing sharing) {
        this(client, config, sharing, InstantSource.system());
    }

    ClusterMonitor(ClusterClient client, ClusterConfig config, StateSharing sharing, InstantSource clock) {
        this.sharing = sharing;
        this.probe = new ClusterProbe(client, config.probeTimeout());
        this.interval = config.probeInterval();
        this.clock = clock;
    }

    /** Probes every present and future cluster, first at once and then at each interval, until it is removed. */
    public void watch(ClusterRegistry registry) {
        registry.onRemoved(this::stop);
        registry.onAdded(cluster -> probers.computeIfAbsent(cluster, key -> {
            Semaphore early = new Semaphore(0);
            return new Prober(
                    Thread.ofVirtual().name("probes of " + key.name()).start(() -> probeForEver(key, early)), early);
        }));
    }

    /** Probes the cluster of that name now, because something has happened to the way to it. Does not block. */
    public void probeEarly(ClusterName name) {
        probers.forEach((cluster, prober) -> {
            if (cluster.name().equals(name)) {
                prober.early().release();
            }
        });
    }

    /** Stops all probes. The recorded states stay. */
    @Override
    public void close() {
        probers.keySet().forEach(this::stop);
    }

    /** The probe thread of a cluster, while it is watched. */
    Optional<Thread> prober(Cluster cluster) {
        return Optional.ofNullable(probers.get(cluster)).map(Prober::thread);
    }

    private void stop(Cluster cluster) {
        Prober prober = probers.remove(cluster);
        if (prober != null) {
            prober.thread().interrupt();
        }
    }

    private void probeForEver(Cluster cluster, Semaphore early) {
        try {
            while (true) {
                Optional<ClusterState> shared = sharing.others(cluster);
                if (shared.isPresent()) {
                    adopt(cluster, shared.get());
                    Thread.sleep(LOOK);
                } else {
                    probeOnce(cluster);
                    double factor = 1 + ThreadLocalRandom.current().nextDouble(-JITTER, JITTER);
                    if (early.tryAcquire((long) (interval.toNanos() * factor), TimeUnit.NANOSECONDS)) {
                        early.drainPermits();
                    }
                }
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
        ClusterState after = cluster.state().after(found, clock.instant().truncatedTo(ChronoUnit.MILLIS));
        change(cluster, after);
        sharing.tell(cluster, after);
    }

    private static void adopt(Cluster cluster, ClusterState shared) {
        if (!Objects.equals(shared.lastProbe(), cluster.state().lastProbe())) {
            change(cluster, shared);
        }
    }

    private static void change(Cluster cluster, ClusterState after) {
        ClusterState before = cluster.state();
        cluster.state(after);
        if (!after.isAs(before)) {
            log(cluster, before, after);
        }
    }

    /** Catches unexpected exceptions, which must not end the probes of a cluster. */
    private Probe ask(Cluster cluster) throws InterruptedException {
        try {
            return probe.probe(cluster);
        } catch (RuntimeException e) {
            LOGGER.atError().setCause(e).addKeyValue("cluster", cluster.name()).log("probe failed");
            return new Probe.Failed(
                    ClusterState.Phase.UNREACHABLE, "ProbeFailed", "the probe failed inside the gateway; see its log");
        }
    }

    private static void log(Cluster cluster, ClusterState before, ClusterState after) {
        (after.phase() == ClusterState.Phase.READY ? LOGGER.atInfo() : LOGGER.atWarn())
                .addKeyValue("cluster", cluster.name())
                .addKeyValue("was", before.phase().wireName())
                .addKeyValue("state", after.phase().wireName())
                .addKeyValue("reason", after.reason())
                .addKeyValue("detail", after.message())
                .log("cluster state changed");
    }
}
