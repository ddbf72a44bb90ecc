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

    @RegisterExtension
    static final RealCluster OTHER = RealCluster.fresh("other");

    @TempDir
    Path temporary;

    @Test
    void clustersSideBySideKnowNothingOfEachOther() {
        String namespace = "only-here-" + CLUSTER.newNamespace();
        CLUSTER.kubectl("create", "namespace", namespace).succeeded();

        assertThat(CLUSTER.kubectl("get", "namespace", namespace).exitCode()).isZero();
        assertThat(OTHER.kubectl("get", "namespace", namespace).err()).contains("NotFound");
    }

    @Test
    void theContextIsCalledLikeTheCluster() {
        assertThat(OTHER.kubectl("config", "current-context").succeeded().strip())
                .isEqualTo("other");
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
        URI server = OTHER.server();
        String namespace = OTHER.newNamespace();

        OTHER.stop();
        assertThat(OTHER.kubectl("get", "namespaces").err()).contains("refused");
        OTHER.start();

        assertThat(OTHER.server()).isEqualTo(server);
        OTHER.kubectl("get", "namespace", namespace).succeeded();
    }

    @Test
    void takesNoProcessorTimeWhileItRests() throws IOException {
        RealCluster cluster = RealCluster.fresh("resting").start();
        String namespace = cluster.newNamespace();
        Traces traces = Traces.of(cluster.folder());

        cluster.rest();
        assertThat(traces.paused()).hasSize(2);
        cluster.start();
        assertThat(traces.paused()).isEmpty();
        cluster.kubectl("get", "namespace", namespace).succeeded();

        cluster.rest();
        cluster.close();
        assertThat(traces.running()).isEmpty();
        assertThat(cluster.folder()).doesNotExist();
    }

    @Test
    void theSharedOneCannotBeStopped() {
        assertThatThrownBy(CLUSTER::stop).hasMessageContaining("expected: a fresh one");
        assertThatThrownBy(CLUSTER::close).hasMessageContaining("expected: a fresh one");
    }

    @Test
    void flagsReachTheApiServer() throws IOException {
        try (RealCluster cluster = RealCluster.fresh("flags", "--anonymous-auth=false", "--goaway-chance=0.01")) {
            cluster.start();

            assertThat(Files.readAllLines(cluster.folder().resolve("flags")))
                    .containsExactly("--anonymous-auth=false", "--goaway-chance=0.01");
        }
    }

    @Test
    void aFlagThatDoesNotExistIsTold() {
        RealCluster cluster = RealCluster.fresh("wrong", "--no-such-flag");

        assertThatThrownBy(cluster::start).hasMessageContaining("unknown flag: --no-such-flag");
        assertThat(cluster.folder()).doesNotExist();
    }

    @Test
    void nothingIsLeftAfterTheEnd() {
        RealCluster cluster = RealCluster.fresh("gone").start();
        Path folder = cluster.folder();
        Traces traces = Traces.of(folder);
        assertThat(traces.running()).hasSize(3);

        cluster.close();

        assertThat(traces.running()).isEmpty();
        assertThat(folder).doesNotExist();
    }

    @Test
    void nothingIsLeftAfterTheParentWasKilled() throws IOException {
        Process parent = new ProcessBuilder("sleep", "600").start();
        Path home = temporary.resolve("clusters");
        new Script("control-plane")
                .run(List.of(
                        "start", "orphan", "--dir", home.toString(), "--with-parent", Long.toString(parent.pid())));
        Traces traces = Traces.of(home.resolve("orphan"));
        assertThat(traces.running()).hasSize(3);

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
