package io.hypercube.cluster;

import io.hypercube.cluster.kubeconfig.ImportedKubeconfig;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the {@link ClusterRegistry} in step with the database: a write of this process is visible when it returns, a write of
 * another process or replica within a second. While the database is unavailable, the clusters stay unchanged.
 */
public final class ImportedClusters implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(ImportedClusters.class);
    private static final Duration INTERVAL = Duration.ofMillis(500);

    private final ClusterStore store;
    private final KubeconfigCipher cipher;
    private final ClusterRegistry registry;
    private final ClusterAgents agents;
    private final ReentrantLock refreshing = new ReentrantLock();
    private Map<ClusterName, ClusterStore.Stored> known = Map.of();
    private long version = -1;
    private boolean failing;
    private volatile Runnable end = () -> {};

    private ImportedClusters(
            ClusterStore store, KubeconfigCipher cipher, ClusterRegistry registry, ClusterAgents agents) {
        this.agents = agents;
        this.store = store;
        this.cipher = cipher;
        this.registry = registry;
    }

    /**
     * Reads all clusters once, blocking, then follows changes on a virtual thread until closed.
     *
     * @param registry already contains the clusters of all files, whose names have precedence
     * @param agents of the clusters behind agents
     */
    public static ImportedClusters follow(
            ClusterStore store, KubeconfigCipher cipher, ClusterRegistry registry, ClusterAgents agents) {
        ImportedClusters imported = new ImportedClusters(store, cipher, registry, agents);
        imported.catchUp();
        imported.end = store.follow(INTERVAL, imported::refresh);
        return imported;
    }

    /** Applies changes now. A failure is logged, and the next call tries again. */
    private void refresh() {
        refreshing.lock();
        try {
            catchUp();
            failing = false;
        } catch (RuntimeException e) {
            if (!failing) {
                LOGGER.atError().setCause(e).log("cannot read imported clusters, keeping the known ones");
            }
            failing = true;
        } finally {
            refreshing.unlock();
        }
    }

    private void catchUp() {
        if (store.version() == version) {
            return;
        }
        ClusterStore.StoredClusters rows = store.load();
        Map<ClusterName, ClusterStore.Stored> next = new HashMap<>();
        rows.clusters().forEach(cluster -> next.put(cluster.name(), cluster));
        known.keySet().stream()
                .filter(name -> !next.containsKey(name) && mayTouch(name))
                .forEach(registry::remove);
        next.values().stream().filter(cluster -> mayTouch(cluster.name())).forEach(this::show);
        known = next;
        version = rows.version();
    }

    /** Adds the imported clusters whose names are free again because a kubeconfig file no longer has them. */
    public void restore() {
        refreshing.lock();
        try {
            known.values().stream()
                    .filter(cluster -> registry.source(cluster.name()).isEmpty())
                    .forEach(this::configure);
        } finally {
            refreshing.unlock();
        }
    }

    private boolean mayTouch(ClusterName name) {
        return registry.source(name).orElse(ClusterSource.IMPORTED).isImported();
    }

    private void show(ClusterStore.Stored cluster) {
        ClusterStore.Stored before = known.get(cluster.name());
        if (before == null || !Arrays.equals(before.kubeconfig(), cluster.kubeconfig())) {
            configure(cluster);
        } else if (!before.labels().equals(cluster.labels())) {
            registry.label(cluster.name(), cluster.labels());
        }
    }

    private void configure(ClusterStore.Stored stored) {
        ClusterName name = stored.name();
        try {
            Secret text = cipher.decrypt(name, stored.kubeconfig());
            put(
                    AgentRecord.isRecord(text)
                            ? Cluster.behindAgents(name, stored.labels(), AgentRecord.read(text), agents)
                            : new Cluster(
                                    name,
                                    stored.labels(),
                                    ImportedKubeconfig.read(text, null).connection(),
                                    ClusterSource.IMPORTED));
        } catch (KubeconfigCipher.UnreadableException | ApiException e) {
            showBroken(stored, String.valueOf(e.getMessage()), null);
        } catch (RuntimeException e) { // otherwise this cluster would keep changes of all others from being applied
            showBroken(stored, "its kubeconfig cannot be read", e);
        }
    }

    /** A cluster whose connection is the same stays: its kubeconfig was encrypted again, or differs in what is not used. */
    private void put(Cluster cluster) {
        if (registry.find(cluster.name())
                .filter(known -> known.isImported()
                        && known.connection().equals(cluster.connection())
                        && Objects.equals(known.agentId(), cluster.agentId()))
                .isPresent()) {
            registry.label(cluster.name(), cluster.labels());
        } else {
            registry.put(cluster);
        }
    }

    private void showBroken(ClusterStore.Stored stored, String problem, @Nullable RuntimeException unexpected) {
        LOGGER.atWarn()
                .addKeyValue("cluster", stored.name())
                .addKeyValue("problem", problem)
                .setCause(unexpected)
                .log("imported cluster is not usable");
        registry.putBroken(new BrokenCluster(stored.name(), stored.labels(), ClusterSource.IMPORTED, problem));
    }

    @Override
    public void close() {
        end.run();
    }
}
