package io.hypercube.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Thorough
class RealClusterIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @TempDir
    Path temporary;

    @Test
    void clustersSideBySideKnowNothingOfEachOther() {
        String namespace = "only-here-" + CLUSTER.newNamespace();
        CLUSTER.kubectl("create", "namespace", namespace).succeeded();

        assertThat(CLUSTER.kubectl("get", "namespace", namespace).exitCode()).isZero();
        try (RealCluster other = RealCluster.lent("other").start()) {
            assertThat(other.kubectl("get", "namespace", namespace).err()).contains("NotFound");
        }
    }

    @Test
    void theContextIsCalledLikeTheCluster() {
        assertThat(CLUSTER.kubectl("config", "current-context").succeeded().strip())
                .isEqualTo("shared");
    }

    @Test
    void aUserMayDoWhatRolesSayAndNothingElse() {
        String namespace = CLUSTER.newNamespace();
        CLUSTER.kubectl("create", "rolebinding", "readers", "-n", namespace, "--clusterrole=view", "--group=readers")
                .succeeded();
        Path jane = CLUSTER.kubeconfig("jane", "readers");

        // the API server learns of a new role by a watch, a moment after it was stored
        await().untilAsserted(() ->
                assertThat(canI(jane, "list", "pods", "-n", namespace)).isEqualTo("yes"));
        assertThat(canI(jane, "delete", "pods", "-n", namespace)).isEqualTo("no");
        assertThat(canI(jane, "list", "pods", "-n", "default")).isEqualTo("no");
        assertThat(canI(CLUSTER.kubeconfig("joe"), "list", "pods", "-n", namespace))
                .isEqualTo("no");
    }

    @Test
    void aClientCertificateTellsUserAndGroups() throws Exception {
        HttpResponse<String> response =
                get(CLUSTER.httpClient("jane", "readers"), CLUSTER.server().resolve("/api/v1/nodes"));

        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(response.body()).contains("User \\\"jane\\\" cannot list resource \\\"nodes\\\"");
    }

    @Test
    void theTokenIsAnAdministrators() throws IOException {
        Path ca = Files.write(temporary.resolve("ca.crt"), CLUSTER.caPem());
        String server = "--server=" + CLUSTER.server();
        Path kubeconfig = Files.createFile(temporary.resolve("kubeconfig"));

        assertThat(canI(kubeconfig, "*", "*", server, "--certificate-authority=" + ca, "--token=" + CLUSTER.token()))
                .isEqualTo("yes");
    }

    @Test
    void customResourcesAreAppliedOnTheServerSide() {
        CLUSTER.apply("""
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: tenants.tenant.service.io}
                spec:
                  group: tenant.service.io
                  scope: Cluster
                  names: {plural: tenants, singular: tenant, kind: Tenant}
                  versions:
                  - name: v1
                    served: true
                    storage: true
                    schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
                """);
        CLUSTER.kubectl("wait", "--for=condition=Established", "crd/tenants.tenant.service.io")
                .succeeded();
        for (String size : List.of("small", "large")) {
            String tenant = """
                    {"apiVersion": "tenant.service.io/v1", "kind": "Tenant",
                     "metadata": {"name": "a", "labels": {"size": "%s", "colour": "red"}}}
                    """.formatted(size);
            Kubectl.oldest()
                    .run(CLUSTER.kubeconfig(), tenant, List.of("apply", "--server-side", "-f", "-"))
                    .succeeded();
        }

        assertThat(CLUSTER.kubectl("get", "tenant", "a", "-o", "jsonpath={.metadata.labels}")
                        .succeeded())
                .contains("\"size\":\"large\"", "\"colour\":\"red\"");
    }

    @Test
    void comesBackWithItsDataOnItsPort() {
        try (RealCluster other = RealCluster.lent("other").start()) {
            URI server = other.server();
            String namespace = other.newNamespace();

            other.stop();
            assertThat(other.kubectl("get", "namespaces").err()).contains("refused");
            other.start();

            assertThat(other.server()).isEqualTo(server);
            other.kubectl("get", "namespace", namespace).succeeded();
        }
    }

    @Test
    void aLentOneIsEmptyForTheNext() {
        RealCluster first = RealCluster.lent("first").start();
        Path folder = first.folder();
        String rules = first.kubectl("get", "clusterrole", "view", "-o", "jsonpath={.rules}")
                .succeeded();
        leaveMuch(first);
        first.close();

        RealCluster second = RealCluster.lent("second").start();
        assertThat(second.folder()).isEqualTo(folder);
        assertThat(second.kubectl("config", "current-context").succeeded().strip())
                .isEqualTo("second");
        assertThat(canI(second.kubeconfig("jane"), "delete", "nodes")).isEqualTo("no");
        assertThat(second.kubectl("get", "clusterrole", "view", "-o", "jsonpath={.rules}")
                        .succeeded())
                .isEqualTo(rules);
        second.kubectl("get", "clusterrole", "edit").succeeded();
        assertThat(second.kubectl(
                                "get",
                                "namespaces,crds,configmaps,services,persistentvolumeclaims,jobs",
                                "-A",
                                "-o",
                                "name")
                        .succeeded())
                .contains("namespace/default", "service/kubernetes")
                .doesNotContain("left", "protected", "service/a", "kept");
        String namespace = "left";
        second.kubectl("create", "namespace", namespace).succeeded();
        assertThat(second.kubectl("get", "services,configmaps", "-n", namespace, "-o", "name")
                        .succeeded())
                .isEmpty();
        second.close();
    }

    @Test
    void theSharedOneCannotBeStopped() {
        assertThatThrownBy(CLUSTER::stop).hasMessageContaining("expected: a fresh one");
        assertThatThrownBy(CLUSTER::close).hasMessageContaining("expected: a fresh one");
    }

    private static void leaveMuch(RealCluster first) {
        new CustomResource("left.example", "Thing", "Namespaced").define(first);
        first.apply("""
                {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "left"}}
                {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a", "namespace": "left"}}
                {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "left", "namespace": "default"}}
                {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "a", "namespace": "left"}, "spec": {"ports": [{"port": 1}]}}
                {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"name": "protected", "namespace": "left"},
                 "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Mi"}}}}
                {"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "kept", "namespace": "left"},
                 "spec": {"template": {"spec": {"restartPolicy": "Never", "containers": [{"name": "c", "image": "none"}]}}}}
                {"apiVersion": "left.example/v1", "kind": "Thing", "metadata": {"name": "a", "namespace": "left"}}
                """);
        first.kubectl("create", "clusterrolebinding", "left", "--clusterrole=cluster-admin", "--user=jane")
                .succeeded();
        first.kubectl("patch", "clusterrole", "view", "--type=json", "-p=[{\"op\": \"remove\", \"path\": \"/rules\"}]")
                .succeeded();
        first.kubectl("delete", "clusterrole", "edit").succeeded();
        first.awaitAllowed("jane", "delete", "nodes");
    }

    @Test
    void hasItsFlagsRestsAndLeavesNothingAfterItsEnd() throws IOException {
        RealCluster cluster = RealCluster.fresh("flags", "--anonymous-auth=false", "--goaway-chance=0.01")
                .start();
        assertThat(Files.readAllLines(cluster.folder().resolve("flags")))
                .containsExactly("--anonymous-auth=false", "--goaway-chance=0.01");
        String namespace = cluster.newNamespace();
        Traces traces = Traces.of(cluster.folder());
        assertThat(traces.running()).hasSize(3);

        cluster.rest();
        assertThat(traces.paused()).hasSize(2);
        cluster.start();
        assertThat(traces.paused()).isEmpty();
        cluster.kubectl("get", "namespace", namespace).succeeded();

        cluster.close();
        assertThat(traces.running()).isEmpty();
        assertThat(cluster.folder()).doesNotExist();
    }

    @Test
    void aFlagThatDoesNotExistIsTold() {
        RealCluster cluster = RealCluster.fresh("wrong", "--no-such-flag");

        assertThatThrownBy(cluster::start).hasMessageContaining("unknown flag: --no-such-flag");
        assertThat(cluster.folder()).doesNotExist();
    }

    /** Nor when it was paused, as between classes of tests. */
    @Test
    void nothingIsLeftAfterTheParentWasKilled() throws IOException {
        Process parent = new ProcessBuilder("sleep", "600").start();
        Path home = temporary.resolve("clusters");
        new Script("control-plane")
                .run(List.of(
                        "start", "orphan", "--dir", home.toString(), "--with-parent", Long.toString(parent.pid())));
        Traces traces = Traces.of(home.resolve("orphan"));
        assertThat(traces.running()).hasSize(3);
        new Script("control-plane").run(List.of("pause", "orphan", "--dir", home.toString()));
        assertThat(traces.paused()).hasSize(2);

        parent.destroyForcibly();

        await().untilAsserted(() -> assertThat(home).doesNotExist());
        assertThat(traces.running()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.hypercube.testbed.Kubectl#atHand")
    void everyKubectlAtHandIsUnderstood(Kubectl kubectl) {
        assertThat(kubectl.run(CLUSTER.kubeconfig(), "get", "namespace", "default", "-o", "name")
                        .succeeded()
                        .strip())
                .isEqualTo("namespace/default");
    }

    private static String canI(Path kubeconfig, String... question) {
        List<String> arguments =
                Stream.concat(Stream.of("auth", "can-i"), Stream.of(question)).toList();
        return Kubectl.oldest().run(kubeconfig, "", arguments).out().strip();
    }

    private static HttpResponse<String> get(HttpClient client, URI uri) throws Exception {
        try (client) {
            return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        }
    }
}
