package io.hypercube.cluster.kubeconfig;

import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.core.kube.ClusterName;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An audience that two API servers accept. The gateway would send each of them tokens with which it could act as the callers at the
 * other, so neither is used.
 *
 * @param other the name of the other cluster
 */
public record SharedAudience(String audience, ClusterName other) {
    /**
     * @param name of the cluster, which is not compared with itself
     * @param others by name
     */
    public static Optional<SharedAudience> find(
            ClusterName name, ClusterConnection connection, Map<ClusterName, ClusterConnection> others) {
        return others.entrySet().stream()
                .filter(other -> !other.getKey().equals(name))
                .flatMap(other -> connection.sharedAudience(other.getValue()).stream()
                        .map(audience -> new SharedAudience(audience, other.getKey())))
                .min((one, two) -> one.other().value().compareTo(two.other().value()));
    }

    /** Every cluster that shares its audience, by name. Those with the same audience follow each other, in the order given. */
    public static Map<ClusterName, SharedAudience> among(Map<ClusterName, ClusterConnection> clusters) {
        Map<String, Map<ClusterName, ClusterConnection>> byAudience = new LinkedHashMap<>();
        clusters.forEach((name, connection) -> {
            if (connection.identity() instanceof Identity.Token(String audience)) {
                byAudience
                        .computeIfAbsent(audience, key -> new LinkedHashMap<>())
                        .put(name, connection);
            }
        });
        Map<ClusterName, SharedAudience> shared = new LinkedHashMap<>();
        byAudience
                .values()
                .forEach(same -> same.forEach((name, connection) ->
                        find(name, connection, same).ifPresent(found -> shared.put(name, found))));
        return shared;
    }

    /** The problem of the cluster, for people. It begins with {@code audience}. */
    public String problem() {
        return "audience: " + audience + ", which cluster \"" + other
                + "\" has as well (expected: another audience for each"
                + " API server, because each accepts the tokens of the other)";
    }

    /** The problem of a context of a kubeconfig. */
    public String ofContext() {
        return IdentityExtension.NAME + ": " + problem();
    }
}
