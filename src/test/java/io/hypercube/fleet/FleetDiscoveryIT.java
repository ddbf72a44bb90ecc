package io.hypercube.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.Tenants;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Kubectls;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.SilentCluster;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * The oldest and the newest kubectl with a context for all clusters: one real API server under two names, a cluster that refuses
 * connections and one that never answers.
 */
@Thorough
class FleetDiscoveryIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @TempDir
    static Path folder;

    private static RunningGateway gateway;
    private static SilentCluster silent;
    private static Path kubeconfig;
    private static String namespace;

    @BeforeAll
    static void start() throws IOException {
        silent = SilentCluster.listen();
        int closed;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = free.getLocalPort();
        }
        String text = """
            {"apiVersion": "v1", "kind": "Config",
             "contexts": [{"name": "east", "context": {"cluster": "real", "user": "admin"}},
                          {"name": "west", "context": {"cluster": "real", "user": "admin"}},
                          {"name": "stopped", "context": {"cluster": "stopped", "user": "admin"}},
                          {"name": "hanging", "context": {"cluster": "hanging", "user": "admin"}}],
             "clusters": [{"name": "real", "cluster": {"server": "%s", "certificate-authority-data": "%s"}},
                          {"name": "stopped", "cluster": {"server": "http://127.0.0.1:%d"}},
                          {"name": "hanging", "cluster": {"server": "http://127.0.0.1:%d"}}],
             "users": [{"name": "admin", "user": {"token": "%s"}}]}
            """.formatted(
                        CLUSTER.server(),
                        Base64.getEncoder().encodeToString(CLUSTER.caPem()),
                        closed,
                        silent.port(),
                        CLUSTER.token());
        Path clusters = Files.writeString(folder.resolve("clusters"), text);
        gateway = RunningGateway.with(Map.of("kubeconfig", List.of(clusters.toString())));
        silent.awaitFound(gateway.clusters(), "hanging");
        Tenants.define(CLUSTER);
        namespace = CLUSTER.newNamespace();
        kubeconfig = Files.write(
                folder.resolve("config"),
                gateway.admin()
                        .get("/api/v1/cube/clusters/_all/kubeconfig?token=true")
                        .body());
    }

    @AfterAll
    static void stop() throws IOException {
        gateway.close();
        silent.close();
    }

    @ParameterizedTest
    @ArgumentsSource(Kubectls.class)
    void listsTheResourcesOfAll(Kubectl kubectl) {
        Outcome resources = kubectl.run(kubeconfig, "api-resources", "-o", "wide");

        assertThat(resources.succeeded()).contains("tenants", "deployments").doesNotContain("selfsubjectaccessreviews");
        assertThat(resources.out().lines().filter(line -> line.startsWith("pods ")))
                .singleElement()
                .asString()
                .contains("list", "watch", "get")
                .doesNotContain("create", "delete", "patch");
        assertThat(resources.err()).contains("Warning: cluster stopped: ", "Warning: cluster hanging: ");
        assertThat(kubectl.run(kubeconfig, "api-versions").succeeded()).contains("apps/v1", "tenant.service.io/v1");
    }

    /** kubectl keeps discovery documents, those without resources excepted. */
    @ParameterizedTest
    @ArgumentsSource(Kubectls.class)
    void oneCommandIsOneCall(Kubectl kubectl) {
        String[] command = {"get", "namespaces", "-l", "hypercube.io/cluster=east", "-v=6"};
        kubectl.run(kubeconfig, command);

        assertThat(kubectl.run(kubeconfig, command).err().lines())
                .filteredOn(line -> line.contains("/clusters/_all/"))
                .singleElement()
                .asString()
                .contains("/clusters/_all/api/v1/namespaces?");
    }

    @ParameterizedTest
    @ArgumentsSource(Kubectls.class)
    void explainsWhatOneClusterServes(Kubectl kubectl) {
        assertThat(kubectl.run(kubeconfig, "explain", "pods.spec.containers").succeeded())
                .contains("imagePullPolicy");
    }

    @ParameterizedTest
    @ArgumentsSource(Kubectls.class)
    void tellsTheVersion(Kubectl kubectl) {
        assertThat(kubectl.run(kubeconfig, "version").out())
                .contains(CLUSTER.api().get("/version").path("gitVersion").asString());
    }

    @ParameterizedTest
    @ArgumentsSource(Kubectls.class)
    void tellsWhatTheCallerMayDo(Kubectl kubectl) {
        assertThat(kubectl.run(kubeconfig, "auth", "can-i", "list", "pods").out())
                .startsWith("yes");
        assertThat(kubectl.run(kubeconfig, "auth", "can-i", "create", "pods").out())
                .startsWith("no");
        assertThat(kubectl.run(kubeconfig, "auth", "can-i", "--list").succeeded())
                .contains("[get list watch]")
                .doesNotContainPattern("(?m)\\[\\*\\]$");
    }

    @ParameterizedTest
    @ArgumentsSource(Kubectls.class)
    void getsTheObjectOfOneCluster(Kubectl kubectl) {
        Outcome both = kubectl.run(kubeconfig, "get", "namespace", namespace);
        assertThat(both.exitCode()).isNotZero();
        assertThat(both.err()).contains("is in 2 clusters: east, west");
        assertThat(kubectl.run(kubeconfig, "get", "namespace", "nowhere").err()).contains("2 clusters failed");
        assertThat(kubectl.run(kubeconfig, "delete", "namespace", namespace).err())
                .contains("stands for several clusters and can only be read");
    }

    @Test
    void anObjectHasItsClusterInJsonAndInATable() {
        Client admin = gateway.admin();
        String path = "/clusters/_all/api/v1/namespaces/" + namespace + "?clusters=east";

        HttpResponse<byte[]> object = admin.get(path);
        assertThat(object.statusCode()).isEqualTo(200);
        assertThat(text(object)).contains("\"hypercube.io/cluster\":\"east\"");
        HttpResponse<byte[]> table =
                admin.send(admin.request("GET", path, java.net.http.HttpRequest.BodyPublishers.noBody())
                        .header("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io,application/json"));
        assertThat(text(table)).contains("\"cells\":[\"east\",\"" + namespace + "\"", "\"name\":\"Cluster\"");
        HttpResponse<byte[]> yaml =
                admin.send(admin.request("GET", path, java.net.http.HttpRequest.BodyPublishers.noBody())
                        .header("Accept", "application/yaml"));
        assertThat(yaml.statusCode()).isEqualTo(406);
    }

    /** A member without rights sees neither the object nor whether it exists. */
    @Test
    void eachClusterDecidesWhatTheCallerSees() {
        Client nobody = gateway.member("nobody-of-discovery");

        HttpResponse<byte[]> there =
                nobody.get("/clusters/_all/api/v1/namespaces/" + namespace + "?clusters=east,west");
        HttpResponse<byte[]> nowhere = nobody.get("/clusters/_all/api/v1/namespaces/nowhere?clusters=east,west");
        assertThat(there.statusCode()).isEqualTo(403);
        assertThat(text(there).replace(namespace, "nowhere")).isEqualTo(text(nowhere));
        assertThat(text(nobody.get("/clusters/_all/apis?clusters=east"))).contains("\"apps\"");
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
