package io.hypercube.cluster;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.KubeconfigContext;
import io.hypercube.cluster.kubeconfig.Kubeconfigs;
import io.hypercube.cluster.kubeconfig.SharedAudience;
import io.hypercube.core.kube.ClusterName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Brings the clusters of kubeconfig files, and the one of {@code --in-cluster}, in the registry up to date. A cluster whose connection is the same stays. */
public final class FileClusters {
    private final ClusterRegistry registry;

    public FileClusters(ClusterRegistry registry) {
        this.registry = registry;
    }

    /**
     * The clusters of files that are usable now and would not be with these kubeconfigs, and new ones that would share an audience,
     * each with the problem.
     */
    public List<String> newlyBroken(Kubeconfigs next) {
        List<String> problems = new ArrayList<>();
        for (KubeconfigContext context : next.contexts()) {
            if (context instanceof KubeconfigContext.Broken(ClusterName name, String problem)
                    && ofFile(name).isPresent()) {
                problems.add("context \"" + name + "\": " + problem);
            }
        }
        problems.addAll(sharing(next));
        return problems;
    }

    /**
     * Problems of contexts with the audience of another one or of an imported cluster, unless they are not usable already. A context
     * replaces the imported cluster of its name.
     */
    private List<String> sharing(Kubeconfigs next) {
        Map<ClusterName, ClusterConnection> others = new LinkedHashMap<>();
        registry.all().stream()
                .filter(Cluster::isImported)
                .forEach(cluster -> others.put(cluster.name(), cluster.connection()));
        others.putAll(next.connections());
        List<String> problems = new ArrayList<>();
        Set<ClusterName> contexts = next.connections().keySet();
        SharedAudience.among(others).forEach((name, shared) -> {
            if (contexts.contains(name) && !registry.unusable().containsKey(name)) {
                problems.add("context \"" + name + "\": " + shared.ofContext());
            }
        });
        return problems;
    }

    /** Adds, removes and replaces clusters. Returns what was done, a line for each cluster. */
    public List<String> replace(Kubeconfigs next) {
        List<String> changes = new ArrayList<>();
        Map<ClusterName, KubeconfigContext> wanted = new LinkedHashMap<>();
        next.contexts().forEach(context -> wanted.put(context.name(), context));
        for (ClusterName name : names()) {
            if (!wanted.containsKey(name)) {
                registry.remove(name);
                changes.add("cluster " + name + " removed");
            }
        }
        for (KubeconfigContext context : wanted.values()) {
            switch (context) {
                case KubeconfigContext.Usable usable -> put(usable, changes);
                case KubeconfigContext.Broken broken -> put(broken, changes);
            }
        }
        return changes;
    }

    private List<ClusterName> names() {
        List<ClusterName> names = new ArrayList<>();
        registry.all().forEach(cluster -> names.add(cluster.name()));
        registry.broken().forEach(cluster -> names.add(cluster.name()));
        return names.stream()
                .filter(name -> registry.source(name)
                        .filter(source -> !source.isImported())
                        .isPresent())
                .toList();
    }

    private void put(KubeconfigContext.Usable usable, List<String> changes) {
        Optional<Cluster> before = registry.configured(usable.name()).filter(cluster -> !cluster.isImported());
        ClusterSource source = ClusterSource.of(usable);
        boolean same = before.filter(one -> one.connection().equals(usable.connection()) && one.source() == source)
                .isPresent();
        if (!same) {
            registry.put(new Cluster(usable.name(), Map.of(), usable.connection(), source));
            changes.add("cluster " + usable.name() + (before.isPresent() ? " changed" : " added"));
        }
    }

    private void put(KubeconfigContext.Broken broken, List<String> changes) {
        boolean known = registry.broken().stream()
                .anyMatch(
                        one -> one.name().equals(broken.name()) && one.problem().equals(broken.problem()));
        if (!known) {
            registry.putBroken(new BrokenCluster(broken.name(), Map.of(), ClusterSource.FILE, broken.problem()));
            changes.add("cluster " + broken.name() + " is not usable: " + broken.problem());
        }
    }

    private Optional<Cluster> ofFile(ClusterName name) {
        return registry.find(name).filter(cluster -> !cluster.isImported());
    }
}
