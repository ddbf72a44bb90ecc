package io.hypercube.proxy.search;

import io.hypercube.cache.CollectionKey;
import io.hypercube.cache.HeldCollection;
import io.hypercube.cache.store.ObjectStore;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.User;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.GroupVersionResource;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** Collections as the cache holds them, with objects that a test puts there. */
final class Held {
    static final Caller ALICE = caller(Scope.ALL);

    private Held() {}

    static Caller caller(Scope scope) {
        return new Caller(
                new User("alice", List.of()), Role.MEMBER, null, scope, Instant.EPOCH, new Caller.Origin("", 1));
    }

    static Cluster cluster(String name) {
        ClusterConnection connection = new ClusterConnection(
                URI.create("http://127.0.0.1:1"),
                new Trust.SystemRoots(),
                null,
                null,
                null,
                new HttpCredential.Bearer(Secret.of("gateway")));
        return new Cluster(new ClusterName(name), connection);
    }

    static HeldCollection pods(Cluster cluster) {
        return collection(cluster, new GroupVersionResource("", "v1", "pods"), "", "Pod");
    }

    static HeldCollection collection(Cluster cluster, GroupVersionResource resource, String namespace, String kind) {
        return new HeldCollection(new CollectionKey(cluster, resource, namespace), kind, new ObjectStore(() -> true));
    }

    /**
     * Adds an object.
     *
     * @param seat {@code namespace/name}
     * @param labels as JSON, without braces
     */
    static void put(HeldCollection into, String seat, String labels) {
        String[] parts = seat.split("/", -1);
        byte[] json = """
                {"spec":{"text":"hidden"},"metadata":{"name":"%s","namespace":"%s","resourceVersion":"7","labels":{%s}}}""".formatted(parts[1], parts[0], labels).getBytes(StandardCharsets.UTF_8);
        into.objects().put(json, 0, json.length);
    }
}
