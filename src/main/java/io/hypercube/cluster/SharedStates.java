package io.hypercube.cluster;

import io.hypercube.core.kube.ClusterName;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cluster states in the database. The replica that holds the singleton probes and writes; the others read every second.
 * A state is not used when the database has not answered for three seconds, when it is older than a probe can take, or
 * when it belongs to another cluster of the same name: then this replica probes itself.
 */
public final class SharedStates implements StateSharing, AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(SharedStates.class);
    private static final Duration READ = Duration.ofSeconds(1);
    private static final Duration TRUSTED = Duration.ofSeconds(3);

    private final ClusterStateStore store;
    private final Supplier<OptionalLong> epoch;
    private final Duration recent;
    /** States that are written within a second, by the thread of this class: probes are interrupted at any time. */
    private final Map<ClusterName, ClusterStateStore.Shared> untold = new ConcurrentHashMap<>();

    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile Read last = new Read(Map.of(), System.nanoTime());

    /** @param until by {@link System#nanoTime} */
    private record Read(Map<ClusterName, ClusterStateStore.Shared> states, long until) {}

    /** @param epoch of the singleton, while this replica holds it */
    public SharedStates(ClusterStateStore store, Supplier<OptionalLong> epoch, ClusterConfig config) {
        this.store = store;
        this.epoch = epoch;
        this.recent = config.probeInterval()
                .multipliedBy(2)
                .plus(config.probeTimeout().multipliedBy(4))
                .plus(TRUSTED);
    }

    /** Reads the states now and every second. Blocks for the first time. */
    public void start() {
        read();
        Thread.ofVirtual().name("cluster states").start(this::run);
    }

    @Override
    public Optional<ClusterState> others(Cluster cluster) {
        Read read = last;
        if (epoch.get().isPresent() || read.until - System.nanoTime() < 0) {
            return Optional.empty();
        }
        return Optional.ofNullable(read.states.get(cluster.name()))
                .filter(shared -> shared.identity().equals(cluster.identity()))
                .map(ClusterStateStore.Shared::state);
    }

    @Override
    public void tell(Cluster cluster, ClusterState state) {
        if (epoch.get().isPresent()) {
            untold.put(cluster.name(), new ClusterStateStore.Shared(cluster.identity(), state));
        }
    }

    private void run() {
        try {
            while (!closing.await(READ.toMillis(), TimeUnit.MILLISECONDS)) {
                write();
                read();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void write() {
        OptionalLong current = epoch.get();
        untold.forEach((cluster, state) -> {
            untold.remove(cluster, state);
            try {
                if (current.isPresent()) {
                    store.write(cluster, state, current.getAsLong());
                }
            } catch (RuntimeException e) {
                LOGGER.atWarn()
                        .addKeyValue("cluster", cluster)
                        .addKeyValue("reason", e.getMessage())
                        .log("cluster state could not be shared");
            }
        });
    }

    private void read() {
        long began = System.nanoTime();
        try {
            last = new Read(store.read(recent), began + TRUSTED.toNanos());
        } catch (RuntimeException e) {
            LOGGER.atDebug().setCause(e).log("cluster states cannot be read; this replica probes itself");
        }
    }

    @Override
    public void close() {
        closing.countDown();
    }

    /** The cluster states that replicas share. A port that {@code storage} implements. Blocks. */
    public interface ClusterStateStore {
        /** The singleton whose holder probes. */
        String SINGLETON = "cluster-probes";

        /**
         * A state with the cluster that it belongs to.
         *
         * @param identity see {@link Cluster#identity}
         */
        record Shared(String identity, ClusterState state) {}

        /** The states that were written within {@code recent}, by the clock of the database. */
        Map<ClusterName, Shared> read(Duration recent);

        /**
         * Writes a state while {@code epoch} is the current one of {@link #SINGLETON}.
         *
         * @return false when it is not; nothing was written
         */
        boolean write(ClusterName cluster, Shared state, long epoch);
    }
}
