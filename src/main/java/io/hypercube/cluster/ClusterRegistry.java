package io.hypercube.cluster;

import io.hypercube.cluster.kubeconfig.KubeconfigContext;
import io.hypercube.cluster.kubeconfig.Kubeconfigs;
import io.hypercube.kube.ApiException;
import io.hypercube.kube.ClusterName;
import io.hypercube.kube.StatusReason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which clusters exist: the single source of truth. It owns neither connections ({@code upstream}) nor who may use
 * them ({@code authorization}). Lookups never block.
 */
public final class ClusterRegistry {
    private static final Logger LOGGER = LoggerFactory.getLogger(ClusterRegistry.class);

    private final List<Consumer<Cluster>> whenAdded = new CopyOnWriteArrayList<>();
    private final List<Consumer<Cluster>> whenRemoved = new CopyOnWriteArrayList<>();
    private volatile Map<ClusterName, Cluster> clusters = Map.of();
    private volatile Map<ClusterName, BrokenCluster> broken = Map.of();

    public Optional<Cluster> find(ClusterName name) {
        return Optional.ofNullable(clusters.get(name));
    }

    /**
     * The cluster of that name, or the answer for the caller: 404, or 503 for one whose configuration is broken. To be
     * called after authorization, so that existence is not leaked.
     */
    public Cluster require(ClusterName name) {
        Cluster cluster = clusters.get(name);
        if (cluster != null) {
            return cluster;
        }
        if (!broken.containsKey(name)) {
            throw ApiException.notFound("clusters", name.value());
        }
        throw ApiException.about(
                StatusReason.SERVICE_UNAVAILABLE,
                "clusters",
                name.value(),
                "cluster \"" + name
                        + "\" is not configured correctly; an administrator sees why in the list of clusters");
    }

    /** All that can be called, by name. */
    public List<Cluster> all() {
        return List.copyOf(new TreeMap<>(clusters).values());
    }

    /** All that cannot, by name. */
    List<BrokenCluster> broken() {
        return List.copyOf(new TreeMap<>(broken).values());
    }

    /** Calls back for each cluster that is there and each that will be, on the thread that adds it. */
    public synchronized void onAdded(Consumer<Cluster> listener) {
        whenAdded.add(listener);
        clusters.values().forEach(listener);
    }

    /** Calls back when a cluster is removed or another takes its place; what hangs on it is to be closed then. */
    public void onRemoved(Consumer<Cluster> listener) {
        whenRemoved.add(listener);
    }

    /** Adds every context of the kubeconfigs and logs what had to be passed over. */
    public void addAll(Kubeconfigs kubeconfigs) {
        kubeconfigs.problems().forEach(problem -> LOGGER.atWarn()
                .addKeyValue("problem", problem)
                .log("kubeconfig"));
        for (KubeconfigContext context : kubeconfigs.contexts()) {
            switch (context) {
                case KubeconfigContext.Usable usable -> put(new Cluster(usable.name(), usable.connection()));
                case KubeconfigContext.Broken unusable ->
                    putBroken(new BrokenCluster(unusable.name(), Map.of(), ClusterSource.FILE, unusable.problem()));
            }
        }
    }

    /** Adds a cluster, or puts a new one in the place of the old of that name, which is returned. */
    public synchronized Optional<Cluster> put(Cluster cluster) {
        broken = without(broken, cluster.name());
        Map<ClusterName, Cluster> next = new TreeMap<>(clusters);
        Optional<Cluster> old = Optional.ofNullable(next.put(cluster.name(), cluster));
        clusters = Map.copyOf(next);
        old.ifPresent(this::tellRemoved);
        whenAdded.forEach(listener -> listener.accept(cluster));
        return old;
    }

    /** Removes the cluster of that name and returns it; calls under way are for listeners to end. */
    public synchronized Optional<Cluster> remove(ClusterName name) {
        Optional<Cluster> old = find(name);
        clusters = without(clusters, name);
        broken = without(broken, name);
        old.ifPresent(this::tellRemoved);
        return old;
    }

    /** In the place of whatever has that name. */
    synchronized void putBroken(BrokenCluster cluster) {
        remove(cluster.name());
        Map<ClusterName, BrokenCluster> next = new TreeMap<>(broken);
        next.put(cluster.name(), cluster);
        broken = Map.copyOf(next);
    }

    /** Its connections stay. */
    synchronized void label(ClusterName name, Map<String, String> labels) {
        find(name).ifPresent(cluster -> cluster.labels(labels));
        BrokenCluster unusable = broken.get(name);
        if (unusable != null) {
            putBroken(new BrokenCluster(name, labels, unusable.source(), unusable.problem()));
        }
    }

    /** What is there under that name, callable or not. */
    Optional<ClusterView> view(ClusterName name) {
        return find(name).map(ClusterView::of).or(() -> Optional.ofNullable(broken.get(name))
                .map(ClusterView::of));
    }

    /** Empty when nothing has that name. */
    Optional<ClusterSource> source(ClusterName name) {
        return find(name).map(Cluster::source).or(() -> Optional.ofNullable(broken.get(name))
                .map(BrokenCluster::source));
    }

    private void tellRemoved(Cluster cluster) {
        cluster.leave();
        whenRemoved.forEach(listener -> listener.accept(cluster));
    }

    private static <T> Map<ClusterName, T> without(Map<ClusterName, T> map, ClusterName name) {
        Map<ClusterName, T> rest = new TreeMap<>(map);
        rest.remove(name);
        return Map.copyOf(rest);
    }
}
