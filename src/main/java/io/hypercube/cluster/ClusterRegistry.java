package io.hypercube.cluster;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.KubeconfigContext;
import io.hypercube.cluster.kubeconfig.Kubeconfigs;
import io.hypercube.cluster.kubeconfig.SharedAudience;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.StatusReason;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All clusters by name: the single source of truth. Connections belong to {@code upstream}, and access rules to
 * {@code authorization}. Lookups never block.
 */
public final class ClusterRegistry {
    private static final Logger LOGGER = LoggerFactory.getLogger(ClusterRegistry.class);

    private final List<Consumer<Cluster>> whenAdded = new CopyOnWriteArrayList<>();
    private final List<Consumer<Cluster>> whenRemoved = new CopyOnWriteArrayList<>();
    private volatile Map<ClusterName, Cluster> clusters = Map.of();
    private volatile Map<ClusterName, BrokenCluster> broken = Map.of();

    /** Clusters that share an audience, as {@link SharedAudience} says. They are broken until the other one is gone. */
    private volatile Map<ClusterName, Cluster> sharing = Map.of();

    public Optional<Cluster> find(ClusterName name) {
        return Optional.ofNullable(clusters.get(name));
    }

    /**
     * Returns the cluster of that name. Throws 404 when there is none, and 503 when its configuration is invalid. Call it after
     * authorization, so that it does not reveal which clusters exist.
     */
    public Cluster require(ClusterName name) {
        Cluster cluster = clusters.get(name);
        if (cluster != null) {
            return cluster;
        }
        if (source(name).isEmpty()) {
            throw ApiException.notFound("clusters", name.value());
        }
        throw ApiException.about(
                StatusReason.SERVICE_UNAVAILABLE,
                "clusters",
                name.value(),
                "cluster \"" + name
                        + "\" is not configured correctly; the list of clusters shows administrators the reason");
    }

    /** All usable clusters, by name. */
    public List<Cluster> all() {
        return List.copyOf(new TreeMap<>(clusters).values());
    }

    /** The labels of all clusters with an invalid configuration, which {@link #require} rejects, by name. */
    public SortedMap<ClusterName, Map<String, String>> unusable() {
        SortedMap<ClusterName, Map<String, String>> labels = new TreeMap<>();
        broken().forEach(cluster -> labels.put(cluster.name(), cluster.labels()));
        return labels;
    }

    /** All clusters with an invalid configuration, by name. */
    List<BrokenCluster> broken() {
        Map<ClusterName, BrokenCluster> all = new TreeMap<>(broken);
        sharing.values().forEach(cluster -> all.put(cluster.name(), broken(cluster)));
        return List.copyOf(all.values());
    }

    private BrokenCluster broken(Cluster cluster) {
        String problem = sharedAudience(cluster)
                .map(shared -> "identity." + shared.problem())
                .orElse("identity.audience: shared with another cluster");
        return new BrokenCluster(cluster.name(), cluster.labels(), cluster.source(), problem);
    }

    /** The cluster of that name, also when it is not usable because it shares an audience. */
    Optional<Cluster> configured(ClusterName name) {
        return find(name).or(() -> Optional.ofNullable(sharing.get(name)));
    }

    /** The audience that this cluster shares with another one, usable or not. */
    Optional<SharedAudience> sharedAudience(Cluster cluster) {
        return SharedAudience.find(cluster.name(), cluster.connection(), connections());
    }

    private Map<ClusterName, ClusterConnection> connections() {
        Map<ClusterName, ClusterConnection> all = new HashMap<>();
        sharing.forEach((name, cluster) -> all.put(name, cluster.connection()));
        clusters.forEach((name, cluster) -> all.put(name, cluster.connection()));
        return all;
    }

    /** Calls {@code listener} for each present and future cluster, on the thread that adds it. */
    public synchronized void onAdded(Consumer<Cluster> listener) {
        whenAdded.add(listener);
        clusters.values().forEach(listener);
    }

    /** Calls {@code listener} when a cluster is removed or replaced, so that it can close the cluster's resources. */
    public void onRemoved(Consumer<Cluster> listener) {
        whenRemoved.add(listener);
    }

    /** Adds every context of the kubeconfigs and logs the problems. */
    public void addAll(Kubeconfigs kubeconfigs) {
        kubeconfigs.problems().forEach(problem -> LOGGER.atWarn()
                .addKeyValue("problem", problem)
                .log("kubeconfig problem"));
        for (KubeconfigContext context : kubeconfigs.contexts()) {
            switch (context) {
                case KubeconfigContext.Usable usable ->
                    put(new Cluster(usable.name(), Map.of(), usable.connection(), ClusterSource.of(usable)));
                case KubeconfigContext.Broken unusable ->
                    putBroken(new BrokenCluster(unusable.name(), Map.of(), ClusterSource.FILE, unusable.problem()));
            }
        }
    }

    /**
     * Adds a cluster, or replaces the one of the same name. Returns the replaced one. A cluster that shares an audience with another
     * one is not usable, and neither is the other one.
     */
    public synchronized Optional<Cluster> put(Cluster cluster) {
        boolean shares = sharedAudience(cluster).isPresent();
        Optional<Cluster> old = shares ? removed(cluster.name()) : add(cluster);
        if (shares) {
            sharing = with(sharing, cluster);
        }
        settle();
        return old;
    }

    private Optional<Cluster> add(Cluster cluster) {
        broken = without(broken, cluster.name());
        sharing = without(sharing, cluster.name());
        Optional<Cluster> old = find(cluster.name());
        clusters = with(clusters, cluster);
        old.ifPresent(this::tellRemoved);
        whenAdded.forEach(listener -> listener.accept(cluster));
        return old;
    }

    /** Removes a cluster and returns it. Listeners end the running calls to it. */
    public synchronized Optional<Cluster> remove(ClusterName name) {
        Optional<Cluster> old = removed(name);
        settle();
        return old;
    }

    private Optional<Cluster> removed(ClusterName name) {
        Optional<Cluster> old = find(name);
        clusters = without(clusters, name);
        broken = without(broken, name);
        sharing = without(sharing, name);
        old.ifPresent(this::tellRemoved);
        return old;
    }

    /** Takes clusters out that share an audience now, and brings those back that no longer do. */
    private void settle() {
        Map<ClusterName, SharedAudience> shared = SharedAudience.among(connections());
        for (Cluster cluster : all()) {
            SharedAudience problem = shared.get(cluster.name());
            if (problem != null) {
                LOGGER.atWarn()
                        .addKeyValue("cluster", cluster.name())
                        .addKeyValue("problem", "identity." + problem.problem())
                        .log("cluster is not usable");
                removed(cluster.name());
                sharing = with(sharing, cluster);
            }
        }
        for (Cluster cluster : sharing.values()) {
            if (!shared.containsKey(cluster.name())) {
                add(cluster.isGone() ? cluster.again() : cluster);
            }
        }
    }

    /** Replaces any cluster of that name. */
    synchronized void putBroken(BrokenCluster cluster) {
        remove(cluster.name());
        Map<ClusterName, BrokenCluster> next = new TreeMap<>(broken);
        next.put(cluster.name(), cluster);
        broken = Map.copyOf(next);
    }

    /** Replaces the labels of a cluster; its connections stay open. */
    synchronized void label(ClusterName name, Map<String, String> labels) {
        find(name).or(() -> Optional.ofNullable(sharing.get(name))).ifPresent(cluster -> cluster.labels(labels));
        BrokenCluster unusable = broken.get(name);
        if (unusable != null) {
            putBroken(new BrokenCluster(name, labels, unusable.source(), unusable.problem()));
        }
    }

    /** The cluster of that name, usable or not. */
    Optional<ClusterView> view(ClusterName name) {
        return find(name).map(ClusterView::of).or(() -> unusable(name).map(ClusterView::of));
    }

    /** The source of the cluster of that name; empty when there is none. */
    Optional<ClusterSource> source(ClusterName name) {
        return find(name).map(Cluster::source).or(() -> unusable(name).map(BrokenCluster::source));
    }

    private Optional<BrokenCluster> unusable(ClusterName name) {
        return Optional.ofNullable(broken.get(name))
                .or(() -> Optional.ofNullable(sharing.get(name)).map(this::broken));
    }

    private void tellRemoved(Cluster cluster) {
        cluster.leave();
        whenRemoved.forEach(listener -> listener.accept(cluster));
    }

    private static Map<ClusterName, Cluster> with(Map<ClusterName, Cluster> map, Cluster cluster) {
        Map<ClusterName, Cluster> more = new TreeMap<>(map);
        more.put(cluster.name(), cluster);
        return Map.copyOf(more);
    }

    private static <T> Map<ClusterName, T> without(Map<ClusterName, T> map, ClusterName name) {
        Map<ClusterName, T> rest = new TreeMap<>(map);
        rest.remove(name);
        return Map.copyOf(rest);
    }
}
