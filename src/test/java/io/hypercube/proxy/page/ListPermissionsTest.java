package io.hypercube.proxy.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cache.CollectionKey;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterClient;
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
import io.hypercube.proxy.call.ProxyConfig;
import io.hypercube.testbed.Shows;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ListPermissionsTest {
    private static final Cluster PROD = new Cluster(
            new ClusterName("prod"),
            new ClusterConnection(
                    URI.create("http://127.0.0.1:1"),
                    new Trust.SystemRoots(),
                    null,
                    null,
                    null,
                    new HttpCredential.Bearer(Secret.of("gateway"))));

    private final List<String> asked = new ArrayList<>();
    private final ListPermissions permissions = new ListPermissions(
            new AccessReviews(this::answer, Duration.ofMinutes(1)),
            new ProxyConfig(List.of("admins"), 0, Duration.ofSeconds(5), false));

    private ClusterClient.Answer answer(Cluster cluster, ClusterClient.Call call) {
        String review = new String(Objects.requireNonNull(call.json()), StandardCharsets.UTF_8);
        asked.add(review);
        String allowed = "{\"status\":{\"allowed\":" + review.contains("\"namespace\":\"shop\"") + "}}";
        return new ClusterClient.Answer(201, allowed.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theClusterDecides() throws InterruptedException {
        assertThat(mayList(Scope.ALL, "shop")).isTrue();
        assertThat(mayList(Scope.ALL, "")).isFalse();
        assertThat(asked).hasSize(2).first().asString().contains("\"verb\":\"list\"", "\"user\":\"alice\"", "admins");
    }

    @Test
    @Shows("6.14")
    void nothingOutsideTheScopeIsAsked() throws InterruptedException {
        assertThat(mayList(new Scope(List.of("test-*"), null, null, false), "shop"))
                .isFalse();
        assertThat(mayList(new Scope(null, List.of("team"), null, false), "shop"))
                .isFalse();
        assertThat(mayList(new Scope(null, List.of("shop"), null, false), "")).isFalse();
        assertThat(mayList(new Scope(null, null, List.of("get", "watch"), false), "shop"))
                .isFalse();
        assertThat(asked).isEmpty();
        assertThat(mayList(new Scope(List.of("pr*"), List.of("sh*"), List.of("list"), true), "shop"))
                .isTrue();
    }

    private boolean mayList(Scope scope, String namespace) throws InterruptedException {
        Caller caller = new Caller(
                new User("alice", List.of()), Role.ADMIN, null, scope, Instant.EPOCH, new Caller.Origin("", 1));
        return permissions.mayList(
                caller, new CollectionKey(PROD, new GroupVersionResource("", "v1", "pods"), namespace));
    }
}
